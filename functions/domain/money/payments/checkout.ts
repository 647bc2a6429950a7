import { clearanceFor } from '#functions/domain/money/books/seller-account.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import type { DueNow, Works } from '#functions/domain/money/works.ts';
import { AppError, conflict } from '#functions/lib/errors.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import {
  cancelIntent,
  createIntent,
  findIntent,
  type PaymentIntent,
} from '#functions/services/stripe/payment-intents.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { refusals } from '#shared/refusals.ts';
import { overwritableBy } from '#shared/rules/payment.ts';

import { attachIntent } from './attach-intent.ts';
import { BankUndecided } from './bank-undecided.ts';

/** Begins or continues a payment: returns the client secret of its one current intent. 409 if it is already paid. */
export async function beginPayment(due: DueNow, works: Works): Promise<{ clientSecret: string }> {
  const { clientSecret } = await withTimeLimit(currentIntent(due, works));
  if (!clientSecret) throw new Error('The payment intent has no client secret.');
  return { clientSecret };
}

async function currentIntent(due: DueNow, works: Works): Promise<PaymentIntent> {
  return untilCurrent(
    () => due.payment,
    async (payment) => {
      if (payment?.status === 'closed') throw conflict(refusals.payment.closed);
      const found = payment && (await findIntent(payment.intentId));
      // A restored table may have intents of the environment that it was copied from: nobody may pay those here.
      const intent = found && isOurs(found) ? found : null;
      if (payment && intent?.status === 'succeeded') {
        // That somebody pays again before the first payment is recorded is rare.
        const { settle } = await import('./settle.ts');
        const outcome = await settle(intent, { payerId: payment.payerId }, works);
        // What was paid before was for something else, and goes back.
        if (outcome === 'returned') return newIntent(due, payment);
        throw conflict(due.alreadyPaid);
      }
      if (!intent || intent.state === 'canceled') return newIntent(due, payment);
      if (intent.amount === due.amount && payment?.payeeId === due.payeeId) return intent;
      if (intent.status === 'processing') throw new BankUndecided();
      // Another amount than was asked for before: the earlier intent must not be paid as well.
      if (!(await cancelIntent(intent.id, 'requested_by_customer'))) throw new Outdated();
      return newIntent(due, payment);
    },
  );
}

async function newIntent(due: DueNow, payment: Payment | undefined): Promise<PaymentIntent> {
  const attempt = (payment?.attempt ?? 0) + 1;
  const [intent, clearance] = await Promise.all([
    createIntent({ ...due, attempt }),
    clearanceFor(due.payeeId),
  ]);
  const attached = await attach({ ...due, clearance }, intent, attempt, payment?.intentId);
  if (attached.intentId === intent.id && overwritableBy('succeeded').includes(attached.status)) return intent;
  // Another tab has attached its intent first, or this one was paid meanwhile.
  throw new Outdated(attached);
}

async function attach(
  due: DueNow,
  { id: intentId }: PaymentIntent,
  attempt: number,
  replaces: string | undefined,
): Promise<Payment> {
  try {
    return await attachIntent(due, intentId, attempt, replaces);
  } catch (error) {
    // Nobody can pay this one, since nobody knows its secret; it only is not left open.
    if (error instanceof AppError && error.code === 'conflict')
      await cancelIntent(intentId, 'requested_by_customer');
    throw error;
  }
}
