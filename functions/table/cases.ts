import type { Case } from '#shared/rules/money/case.ts';

import { lists } from './keys.ts';
import { allOf } from './read.ts';

/** The attributes of a record that needs a person. `since` (ISO) is when it began to. */
export type CaseListing<C extends Case = Case> = { GSI1PK: string; GSI1SK: string; card: C };

/** The attributes that put a record on the list of what needs a person. */
export const listedAs = <C extends Case>(card: C, since: string): CaseListing<C> => ({
  GSI1PK: lists.cases(),
  GSI1SK: since,
  card,
});

/** The attributes that keep a record on that list: without them it needs nobody. */
export const caseAttributes = ['GSI1PK', 'GSI1SK', 'card'] as const;

/** A case, and since when it is one (ISO). */
export type OpenCase = { card: Case; since: string };

/** Everything that needs a person, oldest first. It is eventually consistent, as all lists are. */
export async function openCases(): Promise<OpenCase[]> {
  const listed = await allOf<CaseListing>({ index: 'GSI1', where: { GSI1PK: lists.cases() } });
  return listed.map(({ card, GSI1SK: since }) => ({ card, since }));
}
