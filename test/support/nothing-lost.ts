import { expect } from 'vitest';

import type { Finding } from '#functions/domain/recount/check.ts';
import { recount } from '#functions/domain/recount/recount.ts';

const differencesIn = (findings: Finding[]) =>
  findings.flatMap(({ name, differences: found }) =>
    found.map(({ record, what }) => ({ name, record, what })),
  );

/** Every difference that the recount of this file's table finds now. */
export const differences = async () => differencesIn(await recount());

/** That the table agrees with itself, once the stream's consumer has caught up. Answers how many records were counted. */
export async function expectNothingLost(): Promise<number> {
  let findings: Finding[] = [];
  await expect
    .poll(async () => {
      findings = await recount();
      return differencesIn(findings);
    })
    .toEqual([]);
  return findings.reduce((sum, { counted }) => sum + counted, 0);
}
