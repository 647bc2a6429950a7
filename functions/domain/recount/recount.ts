import { isDeepStrictEqual } from 'node:util';

import * as gigs from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { exists } from '#functions/table/conditions.ts';
import { scan } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { cards } from './cards.ts';
import type { Check, Finding } from './check.ts';
import { conversations } from './conversations.ts';
import { gigCounts } from './gigs.ts';
import { payments } from './payments.ts';
import { projectCounts } from './projects.ts';
import { sellers } from './sellers.ts';

/** The invariants of the table. */
const checks: (() => Check)[] = [
  payments,
  gigCounts,
  sellers,
  projectCounts,
  conversations,
  () => cards(gigs.listed),
  () => cards(projects.listed),
];

/** The attributes that the checks need. No secrets and no messages are read. */
const attributes = [
  'card facets ver words deletedAt currency',
  'kind id status amount intentId',
  'freelancerId wonBy modCount doneCount',
  'GSI1PK GSI1SK GSI2PK GSI2SK',
  'isSeller totalStars starNumber lastDeliveryAt deliveredAt',
].flatMap((names) => names.split(' '));

async function count(): Promise<Finding[]> {
  const all = checks.map((check) => check());
  for await (const items of scan(attributes)) {
    for (const item of items) for (const { visit } of all) visit(item);
  }
  return all.map(({ finding }) => finding());
}

/**
 * Recounts the whole table: every total from its parts, every copy against its original. The table changes during a count,
 * so a difference is reported only if a second count finds it again.
 */
export async function recount(): Promise<Finding[]> {
  const first = await count();
  if (first.every(({ differences }) => differences.length === 0)) return first;
  const second = await count();
  return second.map((finding, index) => ({
    ...finding,
    differences: finding.differences.filter((difference) =>
      first[index]?.differences.some((earlier) => isDeepStrictEqual(earlier, difference)),
    ),
  }));
}

/**
 * Repairs wrong cards: incrementing the version of a record makes the consumer of the stream write its cards again. Wrong
 * amounts and counts are left for people to examine. Returns the number of records.
 */
export async function mend(findings: Finding[]): Promise<number> {
  const parents = findings.flatMap(({ differences }) => differences.flatMap(({ listed }) => listed ?? []));
  for (const key of parents) {
    await update(key, { add: { ver: 1 }, when: { PK: exists }, refused: () => ({}) });
  }
  return parents.length;
}
