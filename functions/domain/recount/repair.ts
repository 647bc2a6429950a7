import { exists } from '#functions/table/conditions.ts';
import { update } from '#functions/table/write.ts';

import type { CheckResult } from './check.ts';

/**
 * Repairs wrong cards, and has missed changes processed: incrementing the version of a record makes the consumer of the
 * stream rewrite its cards, and any change of a record with a missed change triggers that. Wrong amounts and counts are
 * left for people to examine. Returns the number of records.
 */
export async function repair(findings: Pick<CheckResult, 'differences'>[]): Promise<number> {
  const all = findings.flatMap(({ differences }) => differences);
  const parents = all.flatMap(({ listed }) => listed ?? []);
  const unfollowed = all.flatMap((each) => each.unfollowed ?? []);
  for (const key of parents) {
    await update(key, { add: { ver: 1 }, when: { PK: exists } });
  }
  // Not the version, by which the follower knows what it has read.
  for (const key of unfollowed) await update(key, { add: { again: 1 }, when: { PK: exists } });
  return parents.length + unfollowed.length;
}
