import { randomBytes } from 'node:crypto';

import { DeleteTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';

// `npm test -- --dynamodb URL`: all test files share one database, so each has a table of its own, by another name.
const endpoint = process.env['DYNAMODB_ENDPOINT'];
if (endpoint) {
  const TableName = `tandem-test-${randomBytes(6).toString('hex')}`;
  process.env['TABLE_NAME'] = TableName;
  afterAll(async () => {
    const client = new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    await client.send(new DeleteTableCommand({ TableName })).catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
    client.destroy();
  });
}
