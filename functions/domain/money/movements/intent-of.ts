import { paymentNotFound, type Payment } from '#functions/domain/money/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import type { Movement } from './movement.ts';

/** The intent whose money a movement moves, or whose fee it looks up: the one that goes straight back, or that paid for its record. */
export async function intentOf({ kind, id, returns }: Movement): Promise<string> {
  if (returns) return returns;
  const payment = await findItem<Payment>(keys.payment(kind, id));
  if (!payment) throw paymentNotFound();
  return payment.intentId;
}
