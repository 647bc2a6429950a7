import { paymentOf } from '#functions/domain/money/books/payment.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import {
  recordExternalRefund,
  resolveExternalRefund,
  type Bearer,
} from '#functions/domain/money/external-refund.ts';
import { findRefund } from '#functions/services/stripe/payments/refunds.ts';
import type { Case } from '#shared/rules/money/case.ts';

import { requireNoParty, signed, type Acting } from './acting.ts';

/**
 * Says whose loss a refund is that somebody has made at the provider, which ends its case. 403 for a party, 409 if it has ended, or
 * if there is not enough where it is to be taken from.
 */
export async function takeRefund(
  { refundId, kind, id, amount, currency }: Extract<Case, { case: 'taken' }>,
  bearer: Bearer,
  acting: Acting,
  works: Works,
): Promise<void> {
  const ref = { kind, id };
  const { operator, reason } = acting;
  await requireNoParty(operator, paymentOf(ref));
  // The event with the outcome of a pending refund may have been lost.
  const refund = await findRefund(refundId);
  if (refund) await recordExternalRefund(refund, works);
  const about = { kind, id };
  const steps = signed(acting, {
    act: 'refund.take',
    about,
    before: { refundId, amount, currency },
    after: { bearer },
  });
  await resolveExternalRefund({ ref, refundId, bearer }, { by: operator.name, reason }, works, steps);
}
