import { expect } from 'vitest';

import type { Finding } from '#functions/domain/recount/check.ts';
import { recount, recountAll } from '#functions/domain/recount/recount.ts';
import { positionOf } from '#functions/domain/recount/solvency.ts';

const allDifferences = (findings: Finding[]) =>
  findings.flatMap(({ name, differences }) =>
    differences.map(({ record, what }) => ({ name, record, what })),
  );

/** Every difference that a recount of this file's table finds now. */
export const findDifferences = async () => allDifferences(await recount());

/**
 * What a recount finds but for the fees of the provider: in a market that is a moment old, they are more than the commission
 * so far, and nobody has put in what is missing.
 */
async function recountButFees(): Promise<Finding[]> {
  const { findings, totals } = await recountAll();
  const { safeToWithdraw, fees } = positionOf(totals);
  if (safeToWithdraw + fees < 0) return findings;
  return findings.map((finding) => ({
    ...finding,
    differences: finding.differences.filter(
      ({ record, what }) => record !== 'books' || !what.endsWith(' are missing'),
    ),
  }));
}

/** Expects that a recount finds no difference once the stream's consumer has caught up. Returns the number of records counted. */
export async function expectNoDifferences(): Promise<number> {
  let findings: Finding[] = [];
  await expect
    .poll(async () => {
      findings = await recountButFees();
      return allDifferences(findings);
    })
    .toEqual([]);
  return findings.reduce((sum, { counted }) => sum + counted, 0);
}
