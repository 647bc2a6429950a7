import { setTimeout as sleep } from 'node:timers/promises';

import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  paginateScan,
  type AttributeValue,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

import type { Address } from './database-gate.ts';
import { keyOf, writesOf, type DatabaseRequest, type Write } from './database-requests.ts';
import { createTable } from './table.ts';

type Image = {
  table: string;
  key: Record<string, AttributeValue>;
  item: Record<string, AttributeValue> | undefined;
};

const endpointOf = ({ host, port }: Address) => `http://${host}:${port}`;
const followers = new Set<() => Promise<unknown>>();
/** Waits until the indexes of this process's databases show every write made so far; at once where they do not lag. */
export async function indexesSettled(): Promise<void> {
  await Promise.all([...followers].map((writes) => writes()));
}

/** Of one BatchWriteItem request. */
const BATCH = 25;

/**
 * A second database that follows the first one some time behind. Queries on indexes are answered from it, as DynamoDB
 * updates its indexes after the write was acknowledged; there it takes milliseconds, seldom seconds.
 */
export async function followBehind(first: Address, second: Address, lag: number) {
  const [source, copy] = [first, second].map(
    (each) => new DynamoDBClient({ endpoint: endpointOf(each) }),
  ) as [DynamoDBClient, DynamoDBClient];
  let creating = copyAll();
  let reading: Promise<unknown> = creating;
  let writing: Promise<unknown> = creating;
  let isStopped = false;

  async function copyAll(): Promise<void> {
    const { TableNames = [] } = await source.send(new ListTablesCommand({}));
    for (const TableName of TableNames) {
      await createTable(endpointOf(second), TableName);
      for await (const { Items = [] } of paginateScan({ client: source, pageSize: BATCH }, { TableName }))
        await write(
          TableName,
          Items.map((Item) => ({ PutRequest: { Item } })),
        );
    }
  }

  async function write(table: string, requests: WriteRequest[]): Promise<void> {
    for (let first = 0; first < requests.length; first += BATCH) {
      const some = requests.slice(first, first + BATCH);
      await copy.send(new BatchWriteItemCommand({ RequestItems: { [table]: some } }));
    }
  }

  async function imageOf(of: Write): Promise<Image> {
    const { PK, SK } = keyOf(of);
    const key = { PK: { S: PK }, SK: { S: SK } };
    const { Item } = await source.send(
      new GetItemCommand({ TableName: of.TableName, Key: key, ConsistentRead: true }),
    );
    return { table: of.TableName, key, item: Item };
  }

  /** An error ends with the databases; while they run there is none. */
  const unlessStopped = (error: unknown) => {
    if (!isStopped) console.error(error);
  };

  await creating;
  const writes = () => writing;
  followers.add(writes);
  return {
    /** Where indexes are queried, once it has every table. */
    address: async (): Promise<Address> => {
      await creating;
      return second;
    },
    /** Follows a request that the first database has not refused. */
    follow(request: DatabaseRequest): void {
      const { TableName } = request.input ?? {};
      if (request.operation === 'CreateTable' && TableName) {
        creating = creating.then(() => createTable(endpointOf(second), TableName)).catch(unlessStopped);
        return;
      }
      const writes = writesOf(request);
      if (writes.length === 0) return;
      const due = performance.now() + lag;
      const images = reading.then(() => Promise.all(writes.map(imageOf)));
      reading = images.catch(() => undefined);
      writing = writing
        .then(async () => {
          const found = await images;
          // The first write of a table may follow its creation at once.
          await creating;
          await sleep(Math.max(0, due - performance.now()));
          for (const [table, ofTable] of Map.groupBy(found, (each) => each.table))
            await write(
              table,
              ofTable.map(({ key, item }) =>
                item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } },
              ),
            );
        })
        .catch(unlessStopped);
    },
    stop(): void {
      isStopped = true;
      followers.delete(writes);
      for (const client of [source, copy]) client.destroy();
    },
  };
}
