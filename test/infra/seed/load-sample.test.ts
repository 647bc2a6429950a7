import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { afterEach, expect, it, vi } from 'vitest';

import { recountAll } from '#functions/domain/recount/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { createTable } from '#infra/local/database/table.ts';
import { names } from '#infra/local/environment.ts';
import { loadSample } from '#infra/seed/load-sample.ts';
import { moveTimes } from '#infra/seed/move-times.ts';
import { isCurrent, readSample, type Sample } from '#infra/seed/sample.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { isFull } from '#test/size.ts';

useTable();
afterEach(() => setClock(null));

it('the shipped sample marketplace is of this version of the code (`npm run seed -- --remake` makes it anew)', () => {
  expect(isCurrent()).toBe(true);
});

// In January the receipts are of two years; 29 February is in no other year.
const days = ['2028-01-03T09:00:00Z', '2028-02-29T23:59:00Z', '2027-09-01T00:00:00Z'];
it.each(isFull ? days : days.slice(0, 1))(
  'the sample has no difference when it is loaded at %s, and its last day is that one',
  async (day) => {
    const now = Date.parse(day);
    await createTable(env('DYNAMODB_ENDPOINT'), names.table);
    setClock(() => now);
    vi.stubEnv('PASSWORD_PEPPER', 'pepper');
    const folder = mkdtempSync(join(tmpdir(), 'tandem-stripe-'));
    try {
      await loadSample({ bucket: { put: async () => undefined }, stripeFolder: folder, now });
      const { findings } = await recountAll();
      const differences = findings.flatMap((finding) => finding.differences);
      expect(differences).toEqual([]);
      expect(findings.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThan(500);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it('a sample that is moved and moved back is as it was', () => {
  const shipped = readSample();
  const texts = ({ items, files, stripe }: Sample) =>
    [...items, ...files, ...stripe]
      .map((record) =>
        JSON.stringify(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      )
      .toSorted();
  const there = moveTimes(shipped, 124);
  expect(isDeepStrictEqual(texts(there), texts(shipped))).toBe(false);
  expect(isDeepStrictEqual(texts(moveTimes(there, -124)), texts(shipped))).toBe(true);
});
