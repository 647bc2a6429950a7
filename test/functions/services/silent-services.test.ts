import { createServer, type AddressInfo, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { copyOnce } from '#functions/services/s3/copy.ts';
import { inspect } from '#functions/services/s3/inspect.ts';
import { secret } from '#functions/services/secrets.ts';
import { sessionSigner } from '#functions/services/signer.ts';
import { findItem } from '#functions/table/read.ts';
import { create, transact } from '#functions/table/transactions/transaction.ts';
import type { Access } from '#infra/functions/access.ts';
import { functions } from '#infra/functions/functions.ts';
import * as limits from '#shared/limits/services.ts';

/** As long as these tests want to wait, in milliseconds. */
const WAITED = vi.hoisted(() => 150);
vi.mock('#shared/limits/services.ts', async (load) => {
  const { waiting, tries } = await load<typeof limits>();
  const short = Object.fromEntries(Object.keys(waiting).map((name) => [name, WAITED]));
  return { waiting: short, tries, real: waiting };
});
const { real, tries } = limits as unknown as { real: typeof limits.waiting; tries: number };

const sockets = new Set<Socket>();
/** Takes connections, and never answers. */
const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));

beforeAll(async () => {
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const names = [
    'DYNAMODB_ENDPOINT',
    'S3_ENDPOINT',
    'AWS_ENDPOINT_URL_KMS',
    'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  ];
  for (const name of names) vi.stubEnv(name, endpoint);
  vi.stubEnv('WAITING_FACTOR', '1');
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('BUCKET_NAME', 'bucket');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
  vi.stubEnv('SESSION_SIGNING_KEY', 'arn:aws:kms:eu-central-1:0:key/1');
  vi.stubEnv('PASSWORD_PEPPER', 'arn:aws:secretsmanager:eu-central-1:0:secret:pepper');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const key = { PK: 'ORDER#1', SK: 'ORDER' };
const copy = { from: 'pending/work/1', to: 'work/1', within: WAITED };

test.each<[what: string, request: () => Promise<unknown>, failure: object]>([
  ['a read of the table', () => findItem(key), { status: 503 }],
  ['a transaction, which is not begun anew', () => transact([create(key)]), { status: 503 }],
  ['a file', () => inspect('work/1'), { name: 'TimeoutError' }],
  ['a copy, with all its tries', () => copyOnce(copy), { name: 'AbortError' }],
  ['a signature', () => sessionSigner().sign(new Uint8Array()), { name: 'TimeoutError' }],
  ['a secret', () => secret('PASSWORD_PEPPER'), { name: 'TimeoutError' }],
])(
  '%s is waited for no longer than it may take from a service that never answers',
  async (_, send, failure) => {
    const begun = performance.now();
    await expect(send()).rejects.toMatchObject(failure);
    // With the pauses between the tries.
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
);

test('all tries of a request together end within the time of the functions that make it', () => {
  const seconds = (milliseconds: number) => milliseconds / 1_000;
  const shortestOf = (makes: (access: Access) => boolean) =>
    Math.min(...functions.filter(({ access }) => makes(access)).map(({ timeout }) => timeout));
  const ofTable = shortestOf(({ table }) => table.length > 0);
  const ofFiles = shortestOf(({ files }) => files.some(({ actions }) => actions.includes('write')));
  const { copy: large, bytes, mail, connection, ...others } = real;
  for (const each of Object.values(others))
    expect(seconds(tries * Math.max(each, connection))).toBeLessThan(ofTable);
  expect(seconds(bytes)).toBeLessThan(ofFiles);
  const ofCopies = shortestOf(({ files }) =>
    files.some(({ prefix, actions }) => /work|chat/.test(prefix) && actions.includes('write')),
  );
  expect(seconds(large)).toBeLessThan(ofCopies);
  expect(seconds(mail)).toBeLessThan(90);
});
