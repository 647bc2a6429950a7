import { isDeepStrictEqual } from 'node:util';

import { listed } from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/projects.ts';
import { expression } from '#functions/table/expression.ts';
import { readAll, update } from '#functions/table/table.ts';

import { cards } from './cards.ts';
import type { Check, Finding } from './check.ts';
import { conversations } from './conversations.ts';
import { gigCounts } from './gigs.ts';
import { payments } from './payments.ts';
import { projectCounts } from './projects.ts';
import { sellers } from './sellers.ts';

/** Everything that must agree in the table, whatever has happened to it. */
const checks: (() => Check)[] = [
  payments,
  gigCounts,
  sellers,
  projectCounts,
  conversations,
  () => cards(listed),
  () => cards(projects.listed),
];

/** What the checks look at. Nothing that people write, and no secret, is even read. */
const attributes = [
  'card facets ver words deletedAt currency',
  'kind id status amount intentId',
  'freelancerId wonBy modCount doneCount',
  'GSI1PK GSI1SK GSI2PK GSI2SK',
  'isSeller totalStars starNumber lastDeliveryAt deliveredAt',
].flatMap((names) => names.split(' '));

async function count(): Promise<Finding[]> {
  const all = checks.map((check) => check());
  for await (const items of readAll(attributes)) {
    for (const item of items) for (const { see } of all) see(item);
  }
  return all.map(({ finding }) => finding());
}

/**
 * Recounts the whole table: every total from what it is a total of, every copy against its original. It reads while
 * others write, so what differs is counted a second time and only what differs again is told.
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
 * Has the cards of these records written anew: a record of a greater version is what the stream's consumer waits for.
 * Money and counts are for people to look at.
 */
export async function mend(findings: Finding[]): Promise<number> {
  const parents = findings.flatMap(({ differences }) => differences.flatMap(({ listed }) => listed ?? []));
  for (const key of parents) {
    await update(key, expression`SET ver = ver + ${1}`, expression`attribute_exists(PK)`, () => ({}));
  }
  return parents.length;
}
