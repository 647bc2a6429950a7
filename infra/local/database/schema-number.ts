import { GetItemCommand, PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { keys } from '#functions/table/keys.ts';
import { tableSchema } from '#functions/table/schema.ts';

const { PK, SK } = keys.sweep();
const Key = { PK: { S: PK }, SK: { S: SK } };

/** Writes into a new table which schema its records have, as otherwise its first sweep does. */
export async function writeSchemaNumber(client: DynamoDBClient, TableName: string): Promise<void> {
  const Item = { ...Key, schema: { N: String(tableSchema.number) } };
  await client.send(new PutItemCommand({ TableName, Item }));
}

/** Why this code cannot use the records of a table, as one line that says what to do; undefined if it can, or if they have no number yet. */
export async function schemaObstacle(
  client: DynamoDBClient,
  TableName: string,
  what: string,
): Promise<string | undefined> {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  const found = Item?.['schema']?.N;
  if (!found || found === String(tableSchema.number)) return undefined;
  return `${what} has the schema ${found}, and this version needs ${tableSchema.number}: see "Upgrade" in infra/README.md.`;
}
