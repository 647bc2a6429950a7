import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { startDatabase, type Database } from '#infra/local/dynamodb.ts';
import { createStops } from '#infra/local/stops.ts';
import { databaseOn } from '#test/infra/local/a-start.ts';

/**
 * Gives this file's cloud a database that can die and come back on its file, behind one address that stays. Called
 * before the cloud, which then uses it.
 */
export function useMortalDatabase() {
  const stops = createStops();
  const sockets = new Set<Socket>();
  let folder: string;
  let database: Database;
  let isStopping = false;

  async function start(): Promise<void> {
    const address = process.env['DYNAMODB_ENDPOINT'];
    // Read at once: a new one is wanted, not the one that everybody else is to use.
    process.env['DYNAMODB_ENDPOINT'] = '';
    const starting = startDatabase(folder, stops);
    process.env['DYNAMODB_ENDPOINT'] = address;
    database = await starting;
  }

  /** Whoever is connected when the program dies loses the line, as to the program itself. */
  const door = createServer((socket) => {
    const onward = connect(Number(new URL(database.endpoint).port), '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => (isStopping ? other.destroy() : other.resetAndDestroy()));
    }
    sockets.add(socket);
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-mortal-'));
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    door.listen(0, '127.0.0.1');
    await once(door, 'listening');
    await start();
    vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    isStopping = true;
    for (const socket of sockets) socket.destroy();
    door.close();
    await stops.run();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    /** Ends the program at once, whatever it is doing. */
    async kill(): Promise<void> {
      process.kill(databaseOn(folder), 'SIGKILL');
      await database.ended;
    },
    /** Starts it again on what it left. */
    start,
  };
}
