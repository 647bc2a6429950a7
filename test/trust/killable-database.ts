import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase, type Database } from '#infra/local/dynamodb.ts';
import { databaseOn } from '#test/infra/local/a-start.ts';

/**
 * Gives this file's cloud a database that can be killed and restarted on its file, behind a proxy whose address stays.
 * Call it before `useCloud`, which then uses this database.
 */
export function useKillableDatabase() {
  const cleanup = createCleanup();
  const sockets = new Set<Socket>();
  let folder: string;
  let database: Database;
  let isStopping = false;

  async function start(): Promise<void> {
    const address = process.env['DYNAMODB_ENDPOINT'];
    // `startDatabase` reads this before its first await: empty means to start a new database. Everybody else uses the proxy.
    process.env['DYNAMODB_ENDPOINT'] = '';
    const starting = startDatabase(folder, cleanup);
    process.env['DYNAMODB_ENDPOINT'] = address;
    database = await starting;
  }

  /** Resets its connections when the database is killed, as would happen without the proxy. */
  const proxy = createServer((socket) => {
    const upstream = connect(Number(new URL(database.endpoint).port), '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => (isStopping ? other.destroy() : other.resetAndDestroy()));
    }
    sockets.add(socket);
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-killable-'));
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    await start();
    vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    isStopping = true;
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await cleanup.run();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    /** Kills the database with SIGKILL. */
    async kill(): Promise<void> {
      process.kill(databaseOn(folder), 'SIGKILL');
      await database.ended;
    },
    /** Restarts it on the same file. */
    start,
  };
}
