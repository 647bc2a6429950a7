import type { Attributes } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';

/** What of the provider's statement a person has to look at. */
export type StatementCase = 'unmatched' | 'topup' | 'payoutElsewhere' | 'unexplained' | 'takenElsewhere';

/** The attributes by which that is on the operator's list. */
export const caseOf = (reason: StatementCase, id: string, more: Attributes) => ({
  GSI1PK: lists.paymentIssues(),
  GSI1SK: id,
  card: { reason, ...more },
});
