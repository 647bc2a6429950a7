import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

import type { Item } from '#functions/domain/recount/check.ts';
import { tableSchema } from '#functions/table/schema.ts';
import { databaseFile, startDatabase } from '#infra/local/dynamodb.ts';
import { names } from '#infra/local/environment.ts';
import { createStops } from '#infra/local/stops.ts';
import { createTable } from '#infra/local/table.ts';

import { stored } from './stored.ts';

/** What the pages of the indexes may take, in kilobytes: what is written next may belong anywhere among them. */
const CACHE = 2_000_000;

/** An empty table as the product makes it. */
async function prepare(dataFolder: string): Promise<void> {
  const stops = createStops();
  try {
    const { endpoint } = await startDatabase(dataFolder, stops);
    await createTable(endpoint, names.table);
  } finally {
    await stops.run();
  }
}

/**
 * Makes the database of this data folder with these items in its table. They are written into its file: through its
 * front door, or through its import of exports, four million of them would take hours, or a quarter of one. No stream
 * tells of them. Answers how many they were.
 */
export async function load(dataFolder: string, items: Iterable<Item>): Promise<number> {
  await prepare(dataFolder);
  const database = new DatabaseSync(databaseFile(dataFolder));
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;');
    database.exec(`PRAGMA cache_size = -${CACHE}; BEGIN`);
    // Made at the end, all at once, which is quicker.
    const indexes = database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND name LIKE ?")
      .all(`${names.table}::%`);
    for (const { name } of indexes) database.exec(`DROP INDEX "${String(name)}"`);
    const write = writerOf(database);
    let count = 0;
    for (const item of items) {
      write(item);
      count += 1;
    }
    for (const { sql } of indexes) database.exec(String(sql));
    database.exec('COMMIT');
    return count;
  } finally {
    database.close();
  }
}

/** Writes an item and its entries in the indexes as the database itself does. */
function writerOf(database: DatabaseSync): (item: Item) => void {
  const { partitionKey, sortKey } = tableSchema;
  const whole = database.prepare(`INSERT INTO "${names.table}" VALUES (?, ?, ?, ?, NULL, ?)`);
  const entries = tableSchema.indexes.map((index) => ({
    ...index,
    insert: database.prepare(`INSERT INTO "${names.table}::gsi::${index.name}" VALUES (?, ?, ?, ?, ?)`),
  }));
  return (item) => {
    const attributes = Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name, ...stored(value) }));
    const size = attributes.reduce((sum, each) => sum + Buffer.byteLength(each.name) + each.size, 0);
    const key = [`S:${item.PK}`, `S:${item.SK}`] as const;
    whole.run(...key, rowOf(attributes), size, hashOf(item.PK));
    for (const { insert, projects, ...index } of entries) {
      const [partition, sort] = [item[index.partitionKey], item[index.sortKey]];
      if (typeof partition !== 'string' || typeof sort !== 'string') continue;
      const kept = new Set<string>([partitionKey, sortKey, index.partitionKey, index.sortKey, ...projects]);
      insert.run(
        `S:${partition}`,
        `S:${sort}`,
        ...key,
        rowOf(attributes.filter(({ name }) => kept.has(name))),
      );
    }
  };
}

const rowOf = (attributes: { name: string; json: string }[]) =>
  `{${attributes.map(({ name, json }) => `"${name}":${json}`).join()}}`;

const hashes = new Map<string, string>();

/** Scans go by it. */
function hashOf(partition: string): string {
  const known = hashes.get(partition);
  if (known !== undefined) return known;
  const hash = createHash('md5').update(`Outliers${partition}`).digest('hex').slice(0, 6);
  if (partition.includes('|')) hashes.set(partition, hash);
  return hash;
}
