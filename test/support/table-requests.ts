import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Units = { CapacityUnits?: number };
type Capacity = Units & { Table?: Units; GlobalSecondaryIndexes?: Record<string, Units> };

/** A command of the SDK on its way to the table, and as much of its answer as is counted. */
export type TableRequest = { constructor: { name: string }; input: object };
export type TableAnswer = { ConsumedCapacity?: Capacity | Capacity[]; ScannedCount?: number };

type Send = (request: TableRequest) => Promise<TableAnswer>;

/** Has everything that this process asks the table pass here, to be sent on; answers what ends that. */
export function watchTable(
  pass: (request: TableRequest, send: () => Promise<TableAnswer>) => Promise<TableAnswer>,
): () => void {
  const { prototype } = DynamoDBDocumentClient;
  const original = Reflect.get(prototype, 'send') as Send;
  Object.assign(prototype, {
    send: async function passing(this: unknown, request: TableRequest) {
      return pass(request, async () => original.call(this, request));
    },
  });
  return () => void Object.assign(prototype, { send: original });
}
