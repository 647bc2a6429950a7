import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { findPayment, stillDue, toDue } from '#functions/domain/work/money/payment.ts';
import { oneOf, smallerThan, type Condition } from '#functions/table/conditions.ts';
import type { Phase } from '#shared/work/phases.ts';

import { orderKind } from './kind.ts';
import { findStory } from './read.ts';
import { requireMay } from './require-may.ts';

/** While an order can be paid: neither paid nor over. */
const payable: Condition = {
  'card.phase': oneOf(['WORK', 'REVIEW'] satisfies Phase[]),
  'card.payments': smallerThan(1),
};

/** What this buyer has to pay for this order: 404 for anybody else, 409 once it is paid or while it is too early. */
export async function getDue(id: string, buyerId: string): Promise<PayableNow> {
  const [story, payment] = await Promise.all([findStory(id), findPayment({ kind: 'order', id })]);
  const card = requireMay(story, 'pay', 'buyer', { userId: buyerId });
  const due = toDue(orderKind, card, payment, card.terms.total);
  return { ...due, stillDue: stillDue(orderKind, id, 'pay', payable) };
}
