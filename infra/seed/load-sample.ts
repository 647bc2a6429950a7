import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';

import { listed as listedGigs, gigListing } from '#functions/domain/gigs/listed.ts';
import { addCards } from '#functions/domain/listing/cards.ts';
import type { Listing, ListedRecords, ListingCard } from '#functions/domain/listing/listing.ts';
import { listed as listedProjects, projectListing } from '#functions/domain/projects/listed.ts';
import { hash } from '#functions/services/passwords.ts';
import { database, inTable } from '#functions/table/client.ts';
import { asTool } from '#infra/local/rights/owner.ts';
import type { Bucket } from '#infra/local/s3.ts';
import { openStore } from '#infra/local/stripe/store.ts';

import { samplePassword } from './demo.ts';
import { moveTimes } from './move-times.ts';
import { pictureFolder } from './pictures.ts';
import { readSample, SAMPLE_MADE_AT, type Sample, type SampleItem } from './sample.ts';

const DAY = 86_400_000;
/** The most items of one request, which is DynamoDB's limit, and how many requests are made at once. */
const BATCH = 25;
const AT_ONCE = 4;

type Places = {
  bucket: Pick<Bucket, 'put'>;
  /** The folder of the payment stand-in's database. */
  stripeFolder: string;
  /** The present time, milliseconds since 1970: what happened on the sample's last day happens on this one. */
  now: number;
};

/** Loads the shipped sample marketplace into the empty table, the bucket and the payment stand-in, moved to today. */
export async function loadSample({ bucket, stripeFolder, now }: Places): Promise<void> {
  const sample = moveTimes(readSample(), Math.floor((now - SAMPLE_MADE_AT) / DAY));
  insertStripe(stripeFolder, sample.stripe);
  await asTool('seed', async () => {
    // One hash is enough: all accounts of the sample have one password, and no other account has it.
    const passwordHash = await hash(samplePassword);
    await write(sample.items.map((item) => (item.SK === 'UNAME' ? { ...item, passwordHash } : item)));
    const cards = [
      ...(await cardsOf(gigListing, listedGigs, sample.items)),
      ...(await cardsOf(projectListing, listedProjects, sample.items)),
    ];
    await write(cards);
  });
  for (const { key, picture, headers } of sample.files)
    await bucket.put(key, readFileSync(join(pictureFolder, picture)), headers);
}

/** The cards of these records in the lists, which are not shipped, because they follow from the records. */
async function cardsOf<C extends ListingCard>(
  listing: Listing<C>,
  { idOf, find }: ListedRecords<C>,
  items: SampleItem[],
): Promise<SampleItem[]> {
  const records = await Promise.all(
    items.flatMap((item) => {
      const id = idOf(item);
      return id ? [find(id)] : [];
    }),
  );
  return records.flatMap((record) =>
    record?.isListed ? addCards(listing, record.parent).map(({ item }) => item as SampleItem) : [],
  );
}

async function write(items: SampleItem[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  const { TableName } = inTable();
  const writeNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const RequestItems = { [TableName]: batch.map((Item) => ({ PutRequest: { Item } })) };
      const { UnprocessedItems = {} } = await database().send(new BatchWriteCommand({ RequestItems }));
      const rest = UnprocessedItems[TableName]?.flatMap(({ PutRequest }) => PutRequest?.Item ?? []) ?? [];
      if (rest.length > 0) batches.push(rest as SampleItem[]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
}

function insertStripe(folder: string, rows: Sample['stripe']): void {
  openStore(folder).close();
  const file = new DatabaseSync(join(folder, 'stripe.db'));
  try {
    const place = file.prepare('INSERT INTO positions (kind, id) VALUES (?, ?)');
    file.exec('BEGIN');
    for (const { table, row } of rows) {
      const values = Object.values(row).map((value) =>
        value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as SQLInputValue),
      );
      const names = Object.keys(row).join(', ');
      file
        .prepare(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => '?').join(', ')})`)
        .run(...values);
      if (table === 'objects') place.run(String(row['kind']), String(row['id']));
    }
    file.exec('COMMIT');
  } finally {
    file.close();
  }
}
