import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

import type { Item } from '#functions/domain/recount/check.ts';
import { tableSchema } from '#functions/table/schema.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { databaseFile, startDatabase } from '#infra/local/database/dynamodb.ts';
import { createTable } from '#infra/local/database/table.ts';
import { names } from '#infra/local/environment.ts';

import { stored } from './stored.ts';

/** Kilobytes of cache for the pages of the indexes, which are written in random order. */
const CACHE = 2_000_000;

/** Creates the empty table of the product. */
async function createEmptyTable(dataFolder: string): Promise<void> {
  const cleanup = createCleanup();
  try {
    const { endpoint } = await startDatabase(dataFolder, cleanup);
    await createTable(endpoint, names.table);
  } finally {
    await cleanup.run();
  }
}

/**
 * Creates the database of this data folder with these items, and returns their number. Writes directly into its SQLite
 * file, without stream records, because four million items would take hours by its API and a quarter of an hour by its
 * import.
 */
export async function load(dataFolder: string, items: Iterable<Item>): Promise<number> {
  await createEmptyTable(dataFolder);
  const database = new DatabaseSync(databaseFile(dataFolder));
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;');
    database.exec(`PRAGMA cache_size = -${CACHE}; BEGIN`);
    // Dropped now and created again at the end, which is faster.
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

/** Writes an item and its index entries in the same format as the database. */
function writerOf(database: DatabaseSync): (item: Item) => void {
  const { partitionKey, sortKey } = tableSchema;
  const insertItem = database.prepare(`INSERT INTO "${names.table}" VALUES (?, ?, ?, ?, NULL, ?)`);
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
    insertItem.run(...key, rowOf(attributes), size, hashOf(item.PK));
    for (const { insert, projects, ...index } of entries) {
      const [partition, sort] = [item[index.partitionKey], item[index.sortKey]];
      if (typeof partition !== 'string' || typeof sort !== 'string') continue;
      const projected = new Set<string>([
        partitionKey,
        sortKey,
        index.partitionKey,
        index.sortKey,
        ...projects,
      ]);
      insert.run(
        `S:${partition}`,
        `S:${sort}`,
        ...key,
        rowOf(attributes.filter(({ name }) => projected.has(name))),
      );
    }
  };
}

const rowOf = (attributes: { name: string; json: string }[]) =>
  `{${attributes.map(({ name, json }) => `"${name}":${json}`).join()}}`;

const hashes = new Map<string, string>();

/** The hash by which the database orders scans. */
function hashOf(partition: string): string {
  const known = hashes.get(partition);
  if (known !== undefined) return known;
  const hash = createHash('md5').update(`Outliers${partition}`).digest('hex').slice(0, 6);
  if (partition.includes('|')) hashes.set(partition, hash);
  return hash;
}
