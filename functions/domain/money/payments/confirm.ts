import { paymentNotFound, type PaymentKind } from '#functions/domain/money/books/payment.ts';
import { refIn, type Works } from '#functions/domain/money/books/works.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#functions/lib/errors.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { admit } from '#functions/table/windows/sliding-window.ts';
import { put } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { paymentResult, type PaymentResult } from '#shared/rules/money/payment.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import { settle } from './settle.ts';

/** The result of a payment, and the work that is paid for. */
type Confirmation = { result: PaymentResult; kind: PaymentKind; id: string };

/** Whose payment it is, and its intent. */
type Asked = { payerId: string; intentId: string };

const { perPayment, perPerson } = moneyLimits.confirming;
const refusal = paymentTexts.askedTooOften;

/** Counts a look-up at the provider. Returns the 429 if this payer has made too many, of this payment or of all. */
export async function countLookUp({ payerId, intentId }: Asked): Promise<AppError | undefined> {
  const max = inEnvironment(perPerson.max);
  const counts = [
    admit({ what: 'confirm', subject: [payerId, intentId], ...perPayment, refusal }),
    admit({ what: 'confirm-all', subject: [payerId], window: perPerson.window, max, refusal }),
  ];
  // Neither count is left behind when the other refuses.
  await Promise.allSettled(counts);
  try {
    await Promise.all(counts);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return error;
    throw error;
  }
}

/**
 * The result of a payment, for its payer: asks the provider and records the reply. With `refused`, because they have asked
 * too often, it is what the last look-up found. 404 for anybody else.
 */
export async function confirmPayment(
  asked: Asked,
  refused: AppError | undefined,
  works: Works,
): Promise<Confirmation> {
  return refused ? lastConfirmation(asked, refused, works) : withTimeLimit(confirm(asked, works));
}

async function confirm(asked: Asked, works: Works): Promise<Confirmation> {
  const intent = await findIntent(asked.intentId);
  if (!intent) throw paymentNotFound();
  const found = confirmationOf(intent);
  const [outcome] = await Promise.all([
    settle(intent, { payerId: asked.payerId }, works),
    isOurs(intent) && refIn(intent.metadata) && remember(asked, found),
  ]);
  if (outcome !== 'setAside' && outcome !== 'returned') return found;
  // Money has arrived, but pays for nothing: the operator examines it, or it goes back, so that its payer can try again.
  const result: PaymentResult = outcome === 'returned' ? 'unsuccessful' : 'processing';
  const arrived = { ...found, result };
  await remember(asked, arrived);
  return arrived;
}

/** For the payer of the payment, whose metadata is what we wrote. */
function confirmationOf({ state, metadata: { kind = '', id = '' } }: PaymentIntent): Confirmation {
  return { result: paymentResult(state), kind: kind as PaymentKind, id };
}

async function remember({ payerId, intentId }: Asked, { result, kind, id }: Confirmation): Promise<void> {
  const ttl = Math.ceil((now() + moneyLimits.confirming.remembered) / 1000);
  await put({ ...keys.confirmation(payerId, intentId), result, kind, id, ttl });
}

/** What the last look-up found; or the success, if it was reported since. */
async function lastConfirmation(
  { payerId, intentId }: Asked,
  refused: AppError,
  works: Works,
): Promise<Confirmation> {
  const last = await findItem<Key & Confirmation>(keys.confirmation(payerId, intentId));
  if (!last) throw refused;
  const { result, kind, id } = last;
  const payment = (await works.find({ kind, id }))?.payment;
  if (payment?.payerId !== payerId) throw paymentNotFound();
  const isPaid = payment.intentId === intentId && payment.status === 'succeeded';
  return { result: isPaid ? 'succeeded' : result, kind, id };
}
