import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';

import { listed as listedGigs, gigListing } from '#functions/domain/gigs/listed.ts';
import { addCards } from '#functions/domain/listing/cards.ts';
import type { Listing, ListedRecords, ListingCard } from '#functions/domain/listing/listing.ts';
import { listed as listedProjects, projectListing } from '#functions/domain/projects/listed.ts';
import { hash } from '#functions/services/passwords.ts';
import { database, inTable } from '#functions/table/client.ts';
import { asTool } from '#infra/local/rights/owner.ts';
import type { Bucket } from '#infra/local/storage/s3.ts';
import { openStore } from '#infra/local/stripe/store.ts';

import { samplePassword } from './demo.ts';
import { moveTimes } from './move-times.ts';
import { pictureFolder } from './pictures.ts';
import { readSample, SAMPLE_MADE_AT, type Sample, type SampleItem } from './sample.ts';

const DAY = 86_400_000;
/** The most items of one transaction, which is DynamoDB's limit. The local database is faster with few, large ones. */
const MOST = 100;

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
  await Promise.all([asTool('seed', () => writeRecords(sample.items)), putFiles(bucket, sample.files)]);
}

async function putFiles(bucket: Places['bucket'], files: Sample['files']): Promise<void> {
  for (const { key, picture, headers } of files)
    await bucket.put(key, readFileSync(join(pictureFolder, picture)), headers);
}

async function writeRecords(items: SampleItem[]): Promise<void> {
  // One hash is enough: all accounts of the sample have one password, and no other account has it.
  const passwordHash = await hash(samplePassword);
  await write(items.map((item) => (item.SK === 'UNAME' ? { ...item, passwordHash } : item)));
  await write([
    ...(await cardsOf(gigListing, listedGigs, items)),
    ...(await cardsOf(projectListing, listedProjects, items)),
  ]);
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
  const { TableName } = inTable();
  for (let start = 0; start < items.length; start += MOST) {
    const TransactItems = items.slice(start, start + MOST).map((Item) => ({ Put: { TableName, Item } }));
    await database().send(new TransactWriteCommand({ TransactItems }));
  }
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
