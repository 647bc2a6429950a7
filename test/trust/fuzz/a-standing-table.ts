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

const MOST_AT_ONCE = 25;

async function writeAll(requests: WriteRequest[]): Promise<void> {
  const TableName = env('TABLE_NAME');
  for (let start = 0; start < requests.length; start += MOST_AT_ONCE) {
    let open: WriteRequest[] | undefined = requests.slice(start, start + MOST_AT_ONCE);
    while (open?.length) {
      const command: BatchWriteItemCommand = new BatchWriteItemCommand({
        RequestItems: { [TableName]: open },
      });
      open = (await database().send(command)).UnprocessedItems?.[TableName];
    }
  }
}

/** Everything has followed that follows a write by itself: the provider's events, the listings' cards. */
async function quiet({ stripe }: TestCloud): Promise<void> {
  await stripe.delivered();
  await expectNoDifferences();
}

/** The table as it stands now, to be had again whenever it was written to. */
export async function aStandingTable(cloud: TestCloud) {
  await quiet(cloud);
  const items = await everyItem();
  const kept = new Map(items.map((item) => [keyOf(item), item]));
  const print = fingerprintOf(items);

  const put = (Item: Item): WriteRequest => ({ PutRequest: { Item } });
  const remove = ({ PK = { S: '' }, SK = { S: '' } }: Item): WriteRequest => ({
    DeleteRequest: { Key: { PK, SK } },
  });

  return {
    /** Its fingerprint. */
    print: print as Readonly<Fingerprint>,
    quiet: () => quiet(cloud),
    /** Has it stand so again, once nothing is under way any more. */
    async restore(): Promise<void> {
      await quiet(cloud);
      const now = await everyItem();
      const changed = new Set(changedBetween(print, fingerprintOf(now)));
      await writeAll([
        ...items.filter((item) => changed.has(keyOf(item))).map(put),
        // Attempts too, so that nobody is out of breath.
        ...now.filter((item) => !kept.has(keyOf(item))).map(remove),
      ]);
    },
  };
}

export type StandingTable = Awaited<ReturnType<typeof aStandingTable>>;
