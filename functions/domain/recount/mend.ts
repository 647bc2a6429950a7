import { exists } from '#functions/table/conditions.ts';
import { update } from '#functions/table/write.ts';

import type { Finding } from './check.ts';

/**
 * Repairs wrong cards: incrementing the version of a record makes the consumer of the stream write its cards again. Wrong
 * amounts and counts are left for people to examine. Returns the number of records.
 */
export async function mend(findings: Pick<Finding, 'differences'>[]): Promise<number> {
  const parents = findings.flatMap(({ differences }) => differences.flatMap(({ listed }) => listed ?? []));
  for (const key of parents) {
    await update(key, { add: { ver: 1 }, when: { PK: exists }, refused: () => ({}) });
  }
  return parents.length;
}
