import type { Movement } from '#functions/domain/money/books/movement.ts';
import { paymentNotFound, type Payment } from '#functions/domain/money/books/payment.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

/**
 * The intent whose money a movement moves, or whose fee it looks up: the one that is refunded at once, or the one that
 * paid for the work.
 */
export async function intentOf(movement: Movement): Promise<string> {
  if (movement.returns) return movement.returns;
  const payment = await findItem<Payment>(keys.payment(movement));
  if (!payment) throw paymentNotFound();
  return payment.intentId;
}
