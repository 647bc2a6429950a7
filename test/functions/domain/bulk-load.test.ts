import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Item } from '#functions/domain/recount/check.ts';
import { recount } from '#functions/domain/recount/recount.ts';
import { put } from '#functions/table/write.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { databaseFile, startDatabase } from '#infra/local/database/dynamodb.ts';
import { createTable } from '#infra/local/database/table.ts';
import { names } from '#infra/local/environment.ts';
import { block } from '#test/bench/scale/market/block.ts';
import { at, clientOf, openMarket, setEnvironmentFor, type Market } from '#test/bench/scale/markets.ts';

const size = { gigs: 50, bestSelling: 20, inbox: 12, thread: 30 };
const cleanup = createCleanup();
let folder: string;
let market: Market;
/** The items of its first block. */
let loaded: Item[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-bulk-'));
  setEnvironmentFor(folder);
  market = await openMarket({ gigs: 2 * size.gigs, size, folder, cleanup });
  loaded = [...block(0, size)];
});
afterAll(async () => {
  await cleanup.run();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty table, to be filled through the product. */
async function aTable(name: string) {
  const place = join(folder, name);
  mkdirSync(place);
  const { endpoint } = await startDatabase(place, cleanup);
  await createTable(endpoint, names.table);
  return { place, client: clientOf(endpoint) };
}

describe('a marketplace that is loaded in bulk', () => {
  // The fees of what is loaded are not booked yet, and the operator has drawn nothing.
  const notLoaded = new Set([
    'numbers of receipts',
    'draws of the operator',
    'acts of operators',
    'names and pictures of people',
    'gigs of closing accounts',
  ]);

  it('has correct totals and cards everywhere', async () => {
    for (const { name, counted, differences } of await at(market, recount)) {
      expect({ name, differences }).toEqual({ name, differences: [] });
      expect({ name, isCounted: counted > 0 }).toEqual({ name, isCounted: !notLoaded.has(name) });
    }
  });

  it('is the same each time, and no two blocks share a key', () => {
    expect([...block(0, size)]).toEqual(loaded);
    const keys = new Set(loaded.map(({ PK, SK }) => PK + SK));
    expect([...block(1, size)].filter(({ PK, SK }) => keys.has(PK + SK))).toEqual([]);
  });

  it('is stored in its file as the database would have written it', async () => {
    const product = await aTable('rows');
    const some = loaded.filter((_, place) => place % 40 === 0 || loaded.length - place < 40);
    for (const item of some) await at(product, () => put(item));
    const files = [product.place, join(folder, String(market.gigs))];
    const [written, direct] = files.map((place) => new DatabaseSync(databaseFile(place), { readOnly: true }));
    const index = (name: string) => [`${names.table}::gsi::${name}`, 'table_pk', 'table_sk'] as const;
    for (const [table, pk, sk] of [
      [names.table, 'pk', 'sk'] as const,
      index('GSI1'),
      index('GSI2'),
      index('GSI3'),
    ]) {
      const rows = written?.prepare(`SELECT * FROM "${table}"`).all() ?? [];
      expect(rows.length).toBeGreaterThan(0);
      const same = direct?.prepare(`SELECT * FROM "${table}" WHERE ${pk} = ? AND ${sk} = ?`);
      for (const row of rows)
        expect(readable(same?.get(row[pk] ?? '', row[sk] ?? ''))).toEqual(readable(row));
    }
    written?.close();
    direct?.close();
  });
});

/** A row with its JSON parsed, because the order of attributes does not matter. */
const readable = (row: Record<string, unknown> = {}) => ({
  ...row,
  item_json: JSON.parse(String(row['item_json'])) as unknown,
});
