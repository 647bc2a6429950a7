import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { tableSchema } from '#functions/table/schema.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/dynamodb.ts';
import { createTable, tableExists } from '#infra/local/table.ts';

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
        Projection?.NonKeyAttributes,
      ]),
    ).toEqual(tableSchema.indexes.map(({ name, projects }) => [name, projects]));
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'tandem' }),
    );
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    client.destroy();
  });

  it('fails on a platform it has no build for, and says what to set instead', async () => {
    const npx = join(folder, 'npx');
    writeFileSync(npx, '#!/bin/sh\nexit 1\n');
    chmodSync(npx, 0o755);
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('sunos');
    await expect(startDatabase(folder, cleanup)).rejects.toThrow(
      /^There is no database program for this machine \(sunos \w+\): set DYNAMODB_ENDPOINT/,
    );
    platform.mockRestore();
  });
});
