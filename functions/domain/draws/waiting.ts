import type { PaymentKind } from '#functions/domain/money/record.ts';
import { lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';

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
