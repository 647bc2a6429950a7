import { expect } from 'vitest';

import type { Finding } from '#functions/domain/recount/check.ts';
import { recount } from '#functions/domain/recount/recount.ts';

const allDifferences = (findings: Finding[]) =>
  findings.flatMap(({ name, differences }) =>
    differences.map(({ record, what }) => ({ name, record, what })),
  );

/** Every difference that a recount of this file's table finds now. */
export const findDifferences = async () => allDifferences(await recount());

/** Expects that a recount finds no difference once the stream's consumer has caught up. Returns the number of records counted. */
export async function expectNoDifferences(): Promise<number> {
  let findings: Finding[] = [];
  await expect
    .poll(async () => {
      findings = await recount();
      return allDifferences(findings);
    })
    .toEqual([]);
  return findings.reduce((sum, { counted }) => sum + counted, 0);
}
