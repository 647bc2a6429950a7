import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';

import { tableSchema } from '#functions/table/schema.ts';
import { UserError } from '#infra/local/user-error.ts';

import { schemaObstacle, writeSchemaNumber } from './schema-number.ts';

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

/** The schema as DynamoDB's own CreateTable takes it. */
export function tableDefinition(name: string) {
  const { partitionKey, sortKey, indexes, streamView } = tableSchema;
  const attributes = [
    partitionKey,
    sortKey,
    ...indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ];
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    KeySchema: keys(partitionKey, sortKey),
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection:
        index.projects.length > 0
          ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.projects] }
          : { ProjectionType: 'KEYS_ONLY' as const },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
  };
}

/** Whether the table exists. */
export async function tableExists(endpoint: string, name: string): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  } finally {
    client.destroy();
  }
}

/** Numbers the schema of a new table, and refuses another one whose records have another schema than this code. */
export async function keepSchemaNumber(
  endpoint: string,
  name: string,
  { isNew, folder }: { isNew: boolean; folder: string },
): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  try {
    if (isNew) return await writeSchemaNumber(client, name);
    const obstacle = await schemaObstacle(client, name, `The data in ${folder}`);
    if (obstacle) throw new UserError(`${obstacle} Or delete the folder to begin with fresh data.`);
  } finally {
    client.destroy();
  }
}

/** Creates the table, empty; an existing one is deleted first. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  const table = { TableName: name };
  const waiting = { client, maxWaitTime: 20, minDelay: 1, maxDelay: 1 };
  try {
    if (await tableExists(endpoint, name)) {
      await client.send(new DeleteTableCommand(table));
      await waitUntilTableNotExists(waiting, table);
    }
    await client.send(new CreateTableCommand(tableDefinition(name)));
    await waitUntilTableExists(waiting, table);
    await client.send(
      new UpdateTimeToLiveCommand({
        ...table,
        TimeToLiveSpecification: { AttributeName: tableSchema.ttlAttribute, Enabled: true },
      }),
    );
  } finally {
    client.destroy();
  }
}
