import type { Payables } from '#functions/domain/money/payable.ts';
import { paymentNotFound, type Payment } from '#functions/domain/money/record.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent } from '#functions/services/stripe/payment-intents.ts';
import { createRefund, findRefund, refundsOf, type Refund } from '#functions/services/stripe/refunds.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';

import { foldRefund } from './fold-refund.ts';
import { keyOf, listed, unchanged, type MovementItem } from './movement.ts';

/** How long the provider certainly knows a request again that was sent with the same key, in milliseconds. */
const KEY_LIFETIME = 20 * 3_600_000;

/** Asks the provider for a refund, or what became of it, and records what it says. */
export async function sendRefund(found: MovementItem, payables: Payables): Promise<void> {
  const { kind, id, movementId, providerId } = found;
  const movement = providerId ? found : await markSent(found);
  const refund = await (providerId ? findRefund(providerId) : requestRefund(movement));
  if (!refund) throw new Error('The provider does not know this refund.');
  if (!('refused' in refund)) return foldRefund(refund, payables);
  const { refused } = refund;
  log.error('refund refused', { kind, id, movementId, refused });
  if (refused === 'foreign') return giveUp(movement);
  await tryAnew(movement, refused);
  throw new Error('The provider has refused a refund.');
}

/** Notes that the refund of the current attempt is sent, and since when. */
async function markSent(movement: MovementItem): Promise<MovementItem> {
  return update<MovementItem>(keyOf(movement), {
    set: { state: 'SENT', sentAt: ifAbsent(timestamp()) },
    when: unchanged(movement),
    refused: () => {
      throw new Error('A movement has changed since it was read.');
    },
  });
}

/** The refund of the current attempt: the one that there is, or a new one, but never a second one. */
async function requestRefund(movement: MovementItem): Promise<Refund | { refused: string }> {
  const { kind, id, movementId, attempts, amount, sentAt = '' } = movement;
  const payment = await findItem<Payment>(keys.payment(kind, id));
  if (!payment) throw paymentNotFound();
  const { intentId } = payment;
  const intent = await findIntent(intentId);
  // A restored table may have movements of the environment that it was copied from, whose money is not ours to move.
  if (!intent || !isOurs(intent)) return { refused: 'foreign' };
  const attempt = attempts + 1;
  if (now() - Date.parse(sentAt) > KEY_LIFETIME) {
    const earlier = (await refundsOf(intentId)).find(
      ({ metadata }) => metadata['movement'] === movementId && metadata['attempt'] === String(attempt),
    );
    if (earlier) return earlier;
  }
  return createRefund({ intentId, kind, id, movementId, attempt, amount });
}

/** After a refusal, the same request would be refused again unseen: the next one has another key. */
async function tryAnew(movement: MovementItem, refused: string): Promise<void> {
  await update<MovementItem>(keyOf(movement), {
    set: { state: 'REQUESTED', refused },
    add: { attempts: 1 },
    remove: ['sentAt'],
    when: unchanged(movement),
    refused: (current) => current ?? movement,
  });
}

async function giveUp(movement: MovementItem): Promise<void> {
  await update<MovementItem>(keyOf(movement), {
    set: { state: 'FAILED', ...listed(movement, 'foreign') },
    remove: dueAttributes,
    when: unchanged(movement),
    refused: (current) => current ?? movement,
  });
}
