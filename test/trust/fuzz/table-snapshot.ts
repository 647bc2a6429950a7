import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';

import { env } from '#functions/lib/env.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import {
  changedBetween,
  database,
  everyItem,
  fingerprintOf,
  type Fingerprint,
  type Item,
} from '../fingerprint.ts';

const keyOf = ({ PK, SK }: Item) => `${PK?.S} / ${SK?.S}`;

/** Of one BatchWriteItem request. */
const MAX_BATCH = 25;

async function writeAll(requests: WriteRequest[]): Promise<void> {
  const TableName = env('TABLE_NAME');
  for (let start = 0; start < requests.length; start += MAX_BATCH) {
    let unprocessed: WriteRequest[] | undefined = requests.slice(start, start + MAX_BATCH);
    while (unprocessed?.length) {
      const command: BatchWriteItemCommand = new BatchWriteItemCommand({
        RequestItems: { [TableName]: unprocessed },
      });
      unprocessed = (await database().send(command)).UnprocessedItems?.[TableName];
    }
  }
}

/** Waits until Stripe's events are delivered and the listing cards agree with their records. */
async function settle({ stripe }: TestCloud): Promise<void> {
  await stripe.delivered();
  await expectNoDifferences();
}

/** Takes a snapshot of the table, which can be restored after writes. */
export async function takeTableSnapshot(cloud: TestCloud) {
  await settle(cloud);
  const items = await everyItem();
  const keys = new Set(items.map(keyOf));
  const fingerprint: Readonly<Fingerprint> = fingerprintOf(items);

  const put = (Item: Item): WriteRequest => ({ PutRequest: { Item } });
  const remove = ({ PK = { S: '' }, SK = { S: '' } }: Item): WriteRequest => ({
    DeleteRequest: { Key: { PK, SK } },
  });

  return {
    fingerprint,
    /** Waits until no write is pending. */
    settle: () => settle(cloud),
    /** Waits until no write is pending, and writes the table back as it was. */
    async restore(): Promise<void> {
      await settle(cloud);
      const now = await everyItem();
      const changed = new Set(changedBetween(fingerprint, fingerprintOf(now)));
      await writeAll([
        ...items.filter((item) => changed.has(keyOf(item))).map(put),
        // Includes the counters of attempts, so that no rate limit is reached.
        ...now.filter((item) => !keys.has(keyOf(item))).map(remove),
      ]);
    },
  };
}

export type TableSnapshot = Awaited<ReturnType<typeof takeTableSnapshot>>;
