import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { actors, rows, things, withOwnRow, type Actor, type Row } from '#shared/api/authorization.ts';
import { exposure, type Exposure } from '#shared/api/exposure.ts';
import { calls } from '#shared/api/index.ts';
import { fieldsOf } from '#test/support/fields-of.ts';

const root = resolve(import.meta.dirname, '../..');
const operationOf = (name: string) => name.split(' ')[0] ?? '';
const callOf = (name: string) => calls.find(({ operation }) => operation === operationOf(name));
const statusesOf = (row: Row) =>
  (Object.keys(actors) as Actor[]).flatMap((actor) => (row[actor] ? [[actor, row[actor]] as const] : []));

/** Fields of bodies that may name nobody but the caller. */
const ofCaller = /^(?:userId|freelancerId)$/;

test.each(calls)('$operation has a row of its own if it names a record, or else needs none', (call) => {
  const { operation, params, query, body } = call;
  const fields = [
    ...[params, query].flatMap(fieldsOf),
    ...fieldsOf(body).filter((field) => !ofCaller.test(field)),
  ];
  const named = fields.filter((field) => /^(?:id|to)$|Id$/.test(field));
  const asked = `who may do it to which record: write it into shared/api/authorization.ts, for ${String(named)}`;
  expect(named.length === 0 || withOwnRow.has(operation), asked).toBe(true);
});

test('is for tests and documentation only: neither the web nor the functions import it', () => {
  const files = globSync('{web/src,functions,shared}/**/*.{ts,tsx}', { cwd: root });
  const importers = files.filter((file) =>
    /^import (?!type).*\/(authorization|exposure)\.ts'/m.test(readFileSync(resolve(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(importers).toEqual([]);
});

test('operators begin nothing of buying and selling', () => {
  const marked = calls.filter(({ access }) => access === 'trader').map(({ operation }) => operation);
  expect(marked.toSorted()).toEqual([
    'bids.accept',
    'modules.create',
    'modules.fund',
    'modules.pay',
    'orders.create',
    'orders.pay',
    'projects.create',
    'users.openShop',
  ]);
  for (const operation of ['gigs.create', 'bids.create', 'payouts.account'])
    expect(callOf(operation)?.access).toBe('seller');
});

describe.each(rows)('%s', (name, row) => {
  const call = callOf(name);

  test('covers visitors and both roles', () => {
    expect(row.visitor).toBeDefined();
    for (const role of ['buyer', 'seller'] as const) expect(row[role] ?? row.stranger).toBeDefined();
    if (row.buyer && row.seller) expect(row.stranger).toBeUndefined();
  });

  test('names an owner and another party only if its record has them', () => {
    const parties = Object.keys(row.on ? things[row.on] : {});
    const named = statusesOf(row).map(([actor]) => actor);
    expect(parties).toEqual(expect.arrayContaining(named.filter((each) => /owner|party/.test(each))));
    if (row.on) expect(named).toContain('owner');
  });

  test('allows somebody, with the status of the call table', () => {
    const done = statusesOf(row).filter(([, status]) => status < 300);
    expect(new Set(done.map(([, status]) => status))).toEqual(
      new Set(name.includes(' with ') ? [] : [call?.status ?? 200]),
    );
  });

  test('requires the same session and role as the call table', () => {
    const access = call?.access ?? 'anyone';
    const distinct = new Set(statusesOf(row).map(([, status]) => status));
    expect([row.visitor === 401, !['user', 'trader', 'seller'].includes(access)]).toContain(true);
    expect([row.buyer === 403, access !== 'seller']).toContain(true);
    expect([distinct.size === 1, access !== 'anyone']).toContain(true);
    expect(row.operator).toBe(['trader', 'seller'].includes(access) ? 403 : undefined);
  });
});

test.each(Object.entries<Exposure>(exposure))(
  '%s is shown only to actors whose request succeeds',
  (_, { seen }) => {
    const all = new Map<string, Row>(rows);
    for (const [name, shownTo] of Object.entries(seen)) {
      for (const actor of shownTo) expect(all.get(name)?.[actor], `${name} to ${actor}`).toBeLessThan(300);
    }
  },
);
