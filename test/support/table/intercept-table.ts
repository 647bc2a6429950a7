import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Units = { CapacityUnits?: number };
type Capacity = Units & { Table?: Units; GlobalSecondaryIndexes?: Record<string, Units> };

/** A command of the SDK, and the parts of its response that tests count. */
export type TableRequest = { constructor: { name: string }; input: object };
export type TableAnswer = { ConsumedCapacity?: Capacity | Capacity[]; ScannedCount?: number };

type Send = (request: TableRequest) => Promise<TableAnswer>;
type Intercept = (request: TableRequest, send: () => Promise<TableAnswer>) => Promise<TableAnswer>;

/** Calls `intercept` for every command that clients with this prototype send. Returns a function that ends this. */
export function interceptClient(prototype: object, intercept: Intercept): () => void {
  const original = Reflect.get(prototype, 'send') as Send;
  Object.assign(prototype, {
    send: async function intercepted(this: unknown, request: TableRequest) {
      return intercept(request, async () => original.call(this, request));
    },
  });
  return () => void Object.assign(prototype, { send: original });
}

/** Calls `intercept` for every command that this process sends to the table. Returns a function that ends this. */
export const interceptTable = (intercept: Intercept): (() => void) =>
  interceptClient(DynamoDBDocumentClient.prototype, intercept);
