import { getUser } from '#functions/domain/accounts/users.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { keyOf, type Movement } from '#functions/domain/money/books/movement.ts';
import { openCases } from '#functions/table/cases.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Case } from '#shared/rules/money/case.ts';

/** A seller's part that the operator is to pay by hand, as the list of cases has it. `amount` in minor units. */
export type WaitingPayout = Extract<Case, { case: 'payout' }>;

/** Everything that the operator is to pay by hand, oldest first. */
export const waitingPayouts = async (): Promise<WaitingPayout[]> =>
  (await openCases()).map(({ card }) => card).filter((card) => card.case === 'payout');

/** Whose money it is and for what, since when it waits (ISO), whether the payment is examined meanwhile, and who pays it now. */
export type PayoutDetails = {
  seller: string;
  email: string;
  title: string;
  since: string;
  isExamined: boolean;
  claimed: Movement['claimed'];
};

/** What the operator has to know to pay this. */
export async function detailsOf(payout: WaitingPayout): Promise<PayoutDetails> {
  const movement = await findItem<Movement>(keyOf(payout));
  const hold = movement && (await findItem<Hold>(keys.hold(movement)));
  if (!hold) throw new Error('A payout has no hold.');
  const { username, email } = await getUser(hold.sellerId);
  const { title, disputes = 0 } = hold;
  return {
    seller: username,
    email,
    title,
    since: hold.payout?.at ?? hold.chargedAt,
    isExamined: disputes > 0,
    claimed: movement.claimed,
  };
}
