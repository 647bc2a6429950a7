import { afterAll } from 'vitest';

import { pretendTransactions } from '#infra/local/database-conflicts.ts';
import { random } from '#infra/seed/random.ts';
import { seed } from '#test/size.ts';

import { reportTally, tally } from './tally.ts';

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  tally('requests');
  return send(input, init);
};

/** The share of writes that are refused as if somebody else's transaction had their item. */
const CONFLICTS = 0.02;
const { chance } = random(`conflicts ${seed}`);
/** Every item that a transaction has had: a single write of any other never meets one. */
const shared = new Set<string>();
pretendTransactions((items, isSingleWrite) => {
  if (!isSingleWrite) for (const item of items) shared.add(item);
  if (!items.some((item) => shared.has(item)) || !chance(CONFLICTS)) return false;
  tally('conflicts');
  return true;
});

afterAll(reportTally);
