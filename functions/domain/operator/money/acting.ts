import { recordAct, type Act } from '#functions/domain/audit/audit.ts';
import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import type { Payment, PaymentRef } from '#functions/domain/money/books/payment.ts';
import { isStillOperator, requireNotParty } from '#functions/domain/operator/find-operator.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

/** In whose name something is done, who runs the command, and why. */
export type Acting = { operator: ActingOperator; ranBy: string; reason: string };

/**
 * Steps: require that whoever acts is still an operator, and record the act. Make them in the transaction of the act
 * itself.
 */
export const signed = (
  { operator, ranBy, reason }: Acting,
  act: Pick<Act, 'act' | 'about' | 'before' | 'after'>,
): Step[] => [isStillOperator(operator), recordAct({ ...act, operator, ranBy, reason })];

/** 403 if this operator has paid this, or is paid for it. */
export async function requireNoParty(operator: ActingOperator, of: PaymentRef): Promise<void> {
  const payment = await findItem<Payment>(keys.payment(of));
  requireNotParty(operator, payment ? [payment.payerId, payment.payeeId] : []);
}
