import { AppError } from '#functions/lib/errors.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { log } from '#functions/lib/log.ts';
import { chargesOf } from '#functions/services/stripe/payments/charges.ts';
import { cancelIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { transact, type Step } from '#functions/table/transactions/transaction.ts';
import { countName } from '#functions/table/windows/distinct-window.ts';
import * as moneyLimits from '#shared/limits/money.ts';

import { cardsOf, personsOf } from './limits.ts';

/** More persons have paid with a card in a day than one card may belong to. */
export class SharedCard extends Error {}

/**
 * Steps: the card of a payment that has succeeded counts for its payer, and its payer for the card: `SharedCard` where others have
 * paid with it too often. Counted once, however often the payment is reported.
 */
export async function countCard({ id, metadata: { buyer } }: PaymentIntent): Promise<Step[]> {
  if (!buyer) return [];
  const { card } = (await chargesOf(id)).find(({ isDeclined }) => !isDeclined) ?? {};
  if (!card) return [];
  return [
    // The money is there: one card too many only keeps its payer from beginning another payment.
    ...countName(cardsOf(buyer), card, () => []),
    ...countName(personsOf(card), buyer, () => new SharedCard()),
  ];
}

/**
 * Counts the cards that were declined for an intent, and cancels it after too many of them, too many cards of its
 * payer, or too many payers of a card. Stripe's list is counted again each time, so repeated reports do no harm.
 */
export async function watchDeclines({ id, state, metadata: { buyer } }: PaymentIntent): Promise<void> {
  if (!buyer || state === 'canceled') return;
  const declined = (await chargesOf(id)).filter(({ isDeclined }) => isDeclined);
  const cards = new Set(declined.flatMap(({ card }) => card ?? []));
  let isTooMany = declined.length >= inEnvironment(moneyLimits.paying.declines);
  for (const card of cards) if (!(await countDeclined(buyer, card))) isTooMany = true;
  if (!isTooMany) return;
  log.info('payment cancelled after declined cards', { intentId: id, declined: declined.length });
  await cancelIntent(id, 'abandoned');
}

/** Counts a declined card; answers whether it is within the limits. */
async function countDeclined(payerId: string, card: string): Promise<boolean> {
  try {
    await transact([...countName(cardsOf(payerId), card), ...countName(personsOf(card), payerId)]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
