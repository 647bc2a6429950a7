import { getUser } from '#functions/domain/accounts/users.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { keyOf, type Movement } from '#functions/domain/money/movements/movement.ts';
import type { PaymentKind } from '#functions/domain/money/record.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';

/** A seller's part that the operator is to pay by hand, as the operator's list has it. `amount` in minor units. */
export type WaitingPayout = {
  movementId: string;
  kind: PaymentKind;
  id: string;
  amount: number;
  currency: string;
};

type Listed = { card: WaitingPayout & { reason: string } };

const PAGE = 100;

/** Everything that the operator is to pay by hand, oldest first. */
export async function waitingPayouts(): Promise<WaitingPayout[]> {
  const waiting: WaitingPayout[] = [];
  const where = { GSI1PK: lists.paymentIssues() };
  for await (const page of pagesOf<Listed>({ index: 'GSI1', where, limit: PAGE }))
    waiting.push(...page.map(({ card }) => card).filter(({ reason }) => reason === 'payout'));
  return waiting;
}

/** Whose money it is and for what, since when it waits (ISO), and whether the payer's bank examines the payment meanwhile. */
export type PayoutDetails = {
  seller: string;
  email: string;
  title: string;
  since: string;
  isExamined: boolean;
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
  };
}
