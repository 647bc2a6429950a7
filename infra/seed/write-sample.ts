import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { ScanCommand } from '@aws-sdk/lib-dynamodb';

import { database, inTable } from '#functions/table/client.ts';
import { dueAt } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { placeOfDue } from '#functions/table/keys/places.ts';
import { names } from '#infra/local/environment.ts';

import { isUnknownTime, numberReceipts } from './move-times.ts';
import { pictureFolder } from './pictures.ts';
import {
  currentSources,
  fileOf,
  SAMPLE_MADE_AT,
  type Sample,
  type SampleFile,
  type SampleItem,
  type StripeRow,
} from './sample.ts';
import { stableIds } from './stable-ids.ts';

const DAY = 86_400_000;

/** Items that a new start does without: sessions, what is counted for a while, and the cards of lists, which follow from the records. */
const left = /^(ATTEMPTS|ONCE|EVENT|TOKEN|CHALLENGE|FORGOT|SWEEP|RECOUNT|LIVE|CONN)(#|$)|^(GIGS|PROJECTS)\|/;
const ofSessions = /^(SESS#.*|SESSIONS|BROWSERS)$/;
/** Attributes that are random in every run, and that the product writes again. */
const leftAttributes = new Set(['op', 'mailKey', 'passwordHash']);
/** Stripe's records without those that only a request in progress needs. */
const stripeTables = {
  objects:
    "SELECT kind, id, body, account FROM objects JOIN positions USING (kind, id) WHERE kind <> 'v2.core.account_link' ORDER BY position",
  schedule: 'SELECT id, due FROM schedule ORDER BY id',
  payout_lines: 'SELECT transaction_id, payout FROM payout_lines ORDER BY transaction_id',
};

/** The value with the keys of all objects sorted. Throws at what the sample cannot hold. */
function sorted(value: unknown, name = ''): unknown {
  if (value instanceof Set || value instanceof Uint8Array) throw new Error(`${name} is a set or binary.`);
  if (isUnknownTime(name, value))
    throw new Error(`${name} may be a time (${String(value)}): name it in infra/seed/move-times.ts.`);
  if (typeof value === 'string' && /localhost|127\.0\./.test(value))
    throw new Error(`${name} has an address of this machine: ${value}`);
  if (Array.isArray(value)) return value.map((each) => sorted(each, name));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each, key)]));
}

async function readItems(): Promise<SampleItem[]> {
  const items: SampleItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await database().send(new ScanCommand({ ...inTable(), ExclusiveStartKey: from }));
    items.push(...((page.Items ?? []) as SampleItem[]));
    from = page.LastEvaluatedKey;
  } while (from);
  const isKept = ({ PK, SK, ttl }: SampleItem) =>
    !left.test(PK) && !ofSessions.test(SK) && !(typeof ttl === 'number' && ttl * 1_000 <= SAMPLE_MADE_AT);
  return items
    .filter(isKept)
    .map(
      (item) =>
        Object.fromEntries(Object.entries(item).filter(([name]) => !leftAttributes.has(name))) as SampleItem,
    );
}

const OBJECT = '._S3rver_object';

function readFiles(dataFolder: string): SampleFile[] {
  const shipped = globSync('**/*.webp', { cwd: pictureFolder });
  const byContent = new Map(
    shipped.map((name) => [readFileSync(join(pictureFolder, name)).toString('base64'), name]),
  );
  const bucket = join(dataFolder, 's3', names.bucket);
  return globSync(`{media,pieces,work}/**/*${OBJECT}`, { cwd: bucket }).map((file) => {
    const key = file.slice(0, -OBJECT.length);
    const picture = byContent.get(readFileSync(join(bucket, file)).toString('base64'));
    if (!picture) throw new Error(`${key} is none of the shipped pictures.`);
    const metadata = readFileSync(join(bucket, `${key}._S3rver_metadata.json`), 'utf8');
    return { key, picture, headers: JSON.parse(metadata) as Record<string, string> };
  });
}

function readStripe(dataFolder: string): StripeRow[] {
  const file = new DatabaseSync(join(dataFolder, 'stripe/stripe.db'), { readOnly: true });
  try {
    return Object.entries(stripeTables).flatMap(([table, sql]) =>
      file
        .prepare(sql)
        .all()
        .map((row) => ({
          table,
          row: 'body' in row ? { ...row, body: JSON.parse(String(row['body'])) as object } : { ...row },
        })),
    );
  } finally {
    file.close();
  }
}

/**
 * The items without what follows from ids and from the order in which sweeps take records: the numbers of receipts, and the
 * shard in which something is due.
 */
const withoutPlaces = (items: SampleItem[]): SampleItem[] =>
  items.map((item) => {
    if ('GSI3PK' in item) {
      const isAccount = item.SK === 'ACCOUNT';
      return {
        ...item,
        GSI3PK: '',
        ...(isAccount ? { GSI3SK: dueAt(0, String(item['sellerId'])).GSI3SK } : {}),
      };
    }
    if (!item.PK.startsWith(booksOf.begins())) return item;
    if (keys.receiptNumber.is(item))
      return { ...item, ...keys.receiptNumber(`0-${String(item['movementId'])}`) };
    return 'number' in item ? { ...item, number: '' } : item;
  });

/**
 * The item in the shard of its id. When a payout account is looked at next follows from the order in which a sweep takes
 * transfers and accounts: here it is a day after the sample ends.
 */
function inShard(item: SampleItem): SampleItem {
  if (!('GSI3PK' in item)) return item;
  const id = placeOfDue.match(String(item['GSI3SK']))?.id ?? '';
  if (item.SK === 'ACCOUNT') return { ...item, ...dueAt(SAMPLE_MADE_AT + DAY, id) };
  return { ...item, GSI3PK: dueAt(0, id).GSI3PK };
}

const textOf = (record: unknown) => JSON.stringify(sorted(record));

/** When an object of the provider was created, in seconds, as its kind has it. */
function createdAt({ row }: StripeRow): number {
  const body = row['body'] as
    | { created?: number | string; object?: { created?: number | string } }
    | undefined;
  const created = body?.created ?? body?.object?.created ?? 0;
  return typeof created === 'number' ? created : Date.parse(created) / 1_000;
}

/** The records in an order that is the same in every run: items by key, files by name, the provider's objects by age. */
function inOrder({ items, files, stripe }: Sample): Sample {
  const byText = (one: unknown, other: unknown) => (textOf(one) < textOf(other) ? -1 : 1);
  const place = ({ PK, SK }: SampleItem) => `${PK} ${SK}`;
  return {
    items: numberReceipts(items.map(inShard)).toSorted((one, other) => (place(one) < place(other) ? -1 : 1)),
    files: files.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    stripe: stripe.toSorted((one, other) => createdAt(one) - createdAt(other) || byText(one, other)),
  };
}

/** Writes the marketplace of this process's local cloud, in this data folder, as a sample into another folder. */
export async function writeSample(dataFolder: string, folder: string): Promise<void> {
  const records = [
    ...withoutPlaces(await readItems()).map((item) => ({ items: item })),
    ...readFiles(dataFolder).map((file) => ({ files: file })),
    ...readStripe(dataFolder).map((row) => ({ stripe: row })),
  ];
  const stable = stableIds(records.map(textOf)).map(
    (line) => JSON.parse(line) as Partial<Record<keyof Sample, unknown>>,
  );
  const of = <Kind extends keyof Sample>(kind: Kind) =>
    stable.flatMap((record) => (record[kind] ? [record[kind]] : [])) as Sample[Kind];
  const sample = inOrder({ items: of('items'), files: of('files'), stripe: of('stripe') });
  mkdirSync(folder, { recursive: true });
  for (const kind of ['items', 'files', 'stripe'] as const)
    writeFileSync(fileOf(kind, folder), sample[kind].map((record) => `${textOf(record)}\n`).join(''));
  writeFileSync(join(folder, 'sample.json'), `${JSON.stringify({ sources: currentSources() }, null, 2)}\n`);
}
