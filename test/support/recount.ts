import { expect } from 'vitest';

import type { CheckResult } from '#functions/domain/recount/check.ts';
import { positionOf, shortfallOf } from '#functions/domain/recount/provider/solvency.ts';
import { recount, recountAll } from '#functions/domain/recount/recount.ts';

const allDifferences = (findings: CheckResult[]) =>
  findings.flatMap(({ name, differences }) =>
    differences.map(({ record, what }) => ({ name, record, what })),
  );

/** Every difference that a recount of this file's table finds now. */
export const findDifferences = async () => allDifferences(await recount());

/** What a recount finds, and whether more is missing at the provider than its fees, which a young market has not earned yet. */
async function recountWithMoney(): Promise<CheckResult[]> {
  const { findings, totals } = await recountAll();
  const missing = shortfallOf(totals) - positionOf(totals).fees;
  const differences = missing > 0 ? [{ record: 'books', what: `${missing} are missing` }] : [];
  return [...findings, { name: 'money', counted: 0, differences }];
}

/** Expects that a recount finds no difference once the stream's consumer has caught up. Returns the number of records counted. */
export async function expectNoDifferences(): Promise<number> {
  let findings: CheckResult[] = [];
  await expect
    .poll(async () => {
      findings = await recountWithMoney();
      return allDifferences(findings);
    })
    .toEqual([]);
  return findings.reduce((sum, { counted }) => sum + counted, 0);
}
