import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, expect, it, vi } from 'vitest';

/** A database that has no table to delete. */
const database = createServer((_, response) => {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException' }));
}).listen(0, '127.0.0.1');
await once(database, 'listening');
// The last one to be called, because it is the first one here.
afterAll(() => void database.close());

/** What each test file does before its tests, where all of them share a database. */
async function nameOfNextFile(): Promise<string | undefined> {
  vi.resetModules();
  await import('#test/support/table/own-table.ts');
  return process.env['TABLE_NAME'];
}

vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${(database.address() as AddressInfo).port}`);
vi.stubEnv('TABLE_NAME', '');
const names = [await nameOfNextFile(), await nameOfNextFile()];
vi.unstubAllEnvs();

it('test files that share a database have a table each', () => {
  expect(names).toEqual([
    expect.stringMatching(/^tandem-test-\w{12}$/),
    expect.stringMatching(/^tandem-test-\w{12}$/),
  ]);
  expect(new Set(names).size).toBe(2);
});
