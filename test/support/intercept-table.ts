import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Units = { CapacityUnits?: number };
type Capacity = Units & { Table?: Units; GlobalSecondaryIndexes?: Record<string, Units> };

/** A command of the SDK, and the counted parts of its answer. */
export type TableRequest = { constructor: { name: string }; input: object };
export type TableAnswer = { ConsumedCapacity?: Capacity | Capacity[]; ScannedCount?: number };

type Send = (request: TableRequest) => Promise<TableAnswer>;

/** Passes every command that this process sends to the table through `pass`. Answers a function that ends it. */
export function interceptTable(
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
