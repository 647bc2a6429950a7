import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { tableSchema } from '#functions/table/schema.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { createTable, tableExists } from '#infra/local/database/table.ts';

import { processesOn } from './a-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-database-'));
const cleanup = createCleanup();

beforeAll(() => {
  // The bundled database is tested here, whichever the other files use.
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(async () => {
  await cleanup.run();
  rmSync(folder, { recursive: true });
});

describe('the database', () => {
  it('has the table of the schema, with its indexes, its stream and its expiry', async () => {
    const { endpoint } = await startDatabase(folder, cleanup);
    expect(await tableExists(endpoint, 'tandem')).toBe(false);
    await createTable(endpoint, 'tandem');
    expect(await tableExists(endpoint, 'tandem')).toBe(true);

    const client = new DynamoDBClient({ endpoint });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'tandem' }));
    expect(Table).toMatchObject({
      KeySchema: [{ AttributeName: 'PK' }, { AttributeName: 'SK' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    });
    expect(
      Table?.GlobalSecondaryIndexes?.map(({ IndexName, Projection }) => [
        IndexName,
        Projection?.NonKeyAttributes ?? [],
      ]),
    ).toEqual(tableSchema.indexes.map(({ name, projects }) => [name, projects]));
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'tandem' }),
    );
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    client.destroy();
  });

  it('starts the locked version through npx on a platform it has no build for, and says so', async () => {
    const npx = join(folder, 'npx');
    writeFileSync(npx, `#!/bin/sh\necho "$@" > ${join(folder, 'asked')}\nexit 1\n`);
    chmodSync(npx, 0o755);
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('sunos');
    const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await expect(startDatabase(folder, cleanup)).rejects.toThrow(
      /^There is no database program for this machine \(sunos \w+\): set DYNAMODB_ENDPOINT/,
    );
    expect(said.mock.calls.join()).toMatch(/^Starting dynoxide@\d+\.\d+\.\d+ through npx: /);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(
      /^--yes dynoxide@\d+\.\d+\.\d+ --host 127\.0\.0\.1 --port \d+ /,
    );
    said.mockRestore();
    platform.mockRestore();
  });
});

describe('the door to the database', () => {
  const own = mkdtempSync(join(tmpdir(), 'tandem-door-'));
  let endpoint: string;
  beforeAll(async () => {
    ({ endpoint } = await startDatabase(own, cleanup));
  });
  afterAll(() => rmSync(own, { recursive: true }));

  const signed = (key: string) =>
    `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
  const ours = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    'x-amz-date': '20260101T000000Z',
    authorization: signed('test'),
  };

  /** Asks for the list of tables on a connection of its own, unlike `fetch` with any Host and Origin. */
  async function ask(headers: Record<string, string | string[]>, method = 'POST') {
    const asked = request(endpoint, { method, headers, agent: false }).end('{}');
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = JSON.parse((await text(response)) || '{}') as unknown;
    return { status: response.statusCode, headers: response.headers, body };
  }

  it('lets in programs that sign with the key of this cloud', async () => {
    expect(await ask(ours)).toMatchObject({ status: 200, body: { TableNames: [] } });
  });

  const { authorization: _, ...unsigned } = ours;
  it.each([
    ['a page of another site', { ...ours, origin: 'https://evil.example' }, 'POST'],
    ['a page without an origin of its own', { ...ours, Origin: 'null' }, 'POST'],
    [
      'the question of a browser whether a page may ask',
      { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      'OPTIONS',
    ],
    ['a page whose name resolves to this machine', { ...ours, host: 'evil.example' }, 'POST'],
    ['a request without the key', unsigned, 'POST'],
    ['a request with another key', { ...ours, authorization: signed('other') }, 'POST'],
    ['a request with a part of the key', { ...ours, authorization: signed('tes') }, 'POST'],
    ['a plain visit', {}, 'GET'],
  ])('is closed to %s', async (_what, headers, method) => {
    const refused = await ask(headers, method);
    expect(refused).toMatchObject({ status: 403, body: { __type: expect.stringMatching(/AccessDenied/) } });
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('judges a request that arrives in pieces, and gives up on one without an end', async () => {
    const socket = connect(Number(new URL(endpoint).port), '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nOri');
    await new Promise((sent) => socket.write('gin: https://evil.example\r\n', sent));
    socket.write(`Authorization: ${ours.authorization}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
    const endless = connect(Number(new URL(endpoint).port), '127.0.0.1');
    endless.write(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`);
    expect(await text(endless)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is the only way to it on the address that everybody knows', async () => {
    const command = processesOn(own).find((line) => line.includes('--db-path')) ?? '';
    const [, host] = /--host (\S+)/.exec(command) ?? [];
    expect(host).toMatch(/^127\.\d+\.\d+\.\d+$/);
    expect(host).not.toBe('127.0.0.1');
  });
});
