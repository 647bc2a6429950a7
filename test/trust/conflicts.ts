import { pretendTransactions } from '#infra/local/database/database-conflicts.ts';
import { random } from '#infra/seed/random.ts';

import { tally } from './tally.ts';

/** The share of writes that are refused as if somebody else's transaction had their item. */
const CONFLICTS = 0.02;

/** Has some writes refused as if somebody else's transaction had their item: the same ones for the same seed. */
export function pretendConflicts(seed: number): void {
  const { chance } = random(`conflicts ${seed}`);
  /** Every item that a transaction has had: a single write of any other never meets one. */
  const shared = new Set<string>();
  pretendTransactions((items, isSingleWrite) => {
    if (!isSingleWrite) for (const item of items) shared.add(item);
    if (!items.some((item) => shared.has(item)) || !chance(CONFLICTS)) return false;
    tally('conflicts');
    return true;
  });
}
