import { timestamp } from '#functions/lib/clock.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { Refund } from '#functions/services/stripe/payments/refunds.ts';
import { caseAttributes, listedAs } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

import { readMovements } from './books/books.ts';
import { accounts, book } from './books/journal.ts';
import { isAsked } from './books/movement-states.ts';
import { paymentOf, type PaymentRef } from './books/payment.ts';
import type { WorkRef, Works } from './books/works.ts';
import { bookLoss, bookTaken, countDispute, type ChargebackContext } from './chargebacks/chargeback-steps.ts';
import { disputeInParts } from './chargebacks/dispute-in-parts.ts';
import { settle } from './payments/settle.ts';
import { findReleased } from './released/released.ts';

/**
 * A refund of one of our payments that was made at the provider and not by us, stored like a dispute: what it has taken
 * so far (minor units, as booked), and whether it is decided whose loss it is. Until then, no money of the payment
 * moves.
 */
export type ExternalRefund = PaymentRef & {
  refundId: string;
  intentId: string;
  currency: string;
  taken: number;
  state: 'open' | 'back' | 'ended';
};

type TakenItem = Key & ExternalRefund;

/** Who bears the loss: it is taken from what is held, or from the seller who was paid, or it is ours. */
export type Bearer = 'held' | 'seller' | 'losses';

/** It was made in the name of the marketplace, whose operator has to examine it: no bank does. */
const examiner = 'operator';

/** What is read before anything is done about it. */
const readAbout = async (ref: WorkRef, refundId: string, works: Works) => {
  const key = keys.hold(paymentOf(ref));
  return Promise.all([
    works.find(ref),
    findItem<TakenItem>(keys.chargeback(key.PK, refundId)),
    findReleased(key),
  ]);
};

/**
 * Books a refund that somebody made at the provider, in its current state: its payment is frozen, and the operator has
 * to decide whose loss it is. Repeated and late reports do no harm. Ignored if the payment is not ours, or pays for
 * nothing.
 */
export async function recordExternalRefund(refund: Refund, works: Works): Promise<void> {
  const { id, intentId, amount, currency, state } = refund;
  const intent = intentId ? await findIntent(intentId) : null;
  if (!intent || !isOurs(intent)) return;
  // The event of the payment itself may still be on its way.
  await settle(intent, { isReconciliation: true }, works);
  const taken = state === 'succeeded' ? amount : 0;
  const dispute = {
    id,
    intentId,
    state: 'open',
    isFraud: false,
    currency,
    taken,
    fee: 0,
    bookings: 1,
  } as const;
  for (const part of await disputeInParts(dispute, intent)) {
    const { ref } = part;
    if (!ref) continue;
    const share = part.dispute.taken;
    await untilCurrent(
      async () => readAbout(ref, id, works),
      async ([work, before, released]) => {
        if (work?.payment?.intentId !== intent.id) return;
        if (currency !== work.currency) throw new Error('A refund is in another currency.');
        // Of a part that went back before, it has taken nothing.
        if (!before && (share < Math.min(taken, 1) || (await isOwn(ref, refund, share)))) return;
        const hasFailed = state === 'failed';
        // A part keeps its share, even if others were refunded since.
        const own = hasFailed ? 0 : before?.taken || share;
        const disputed = { work, ...released, disputeId: id, currency, at: timestamp(), examiner } as const;
        await apply(disputed, before, { taken: own, intentId: intent.id, hasFailed });
      },
    );
  }
}

/**
 * Whether a refund is one of ours after all: a movement has its id, or one of ours with this amount is being made or is
 * a case. Then it was made by hand, and the operator resolves that movement with it.
 */
const isOwn = async (ref: WorkRef, { id, amount }: Refund, share: number): Promise<boolean> =>
  (await readMovements(booksOf(ref))).some(
    ({ type, state, amount: asked, providerId, failed = [], GSI1PK }) =>
      type === 'refund' &&
      (providerId === id ||
        failed.includes(id) ||
        ((asked === amount || asked === share) && (isAsked(state) || GSI1PK !== undefined))),
  );

async function apply(
  disputed: ChargebackContext,
  before: TakenItem | undefined,
  { taken, intentId, hasFailed }: { taken: number; intentId: string; hasFailed: boolean },
): Promise<void> {
  const { work, disputeId: refundId, currency } = disputed;
  const { kind, id, n: payment } = work;
  if (before ? before.taken === taken && !(hasFailed && before.state === 'open') : hasFailed) return;
  // What was due by itself before comes first.
  if (await work.applyDue()) throw new Outdated();
  const state = before?.state === 'ended' ? 'ended' : hasFailed || before?.state === 'back' ? 'back' : 'open';
  const after: ExternalRefund = { kind, id, payment, refundId, intentId, currency, taken, state };
  const turn = !before ? 1 : before.state === 'open' && state === 'back' ? -1 : undefined;
  await transact([
    store(before, after),
    ...bookTaken(disputed, taken - (before?.taken ?? 0), 0, 0),
    ...(turn ? await countDispute(disputed, turn) : []),
  ]);
  if (state !== 'back') log.error('refund from elsewhere set aside', { refundId, kind, id, taken, currency });
}

/** Step: stores it. What comes back after the loss was decided is a case again. */
function store(before: TakenItem | undefined, after: ExternalRefund): Step {
  const { refundId, kind, id, taken: amount, currency, state } = after;
  const key = keys.chargeback(booksOf(after), refundId);
  const at = timestamp();
  const listed = listedAs({ case: 'taken', refundId, kind, id, state, amount, currency }, at);
  if (!before) return create({ ...key, ...after, ...listed, foundAt: at }, () => new Outdated());
  const when = { state: before.state, taken: before.taken };
  if (state === 'back') return change(key, { set: after, remove: caseAttributes, when });
  return change(key, { set: { ...after, ...listed }, when });
}

/**
 * Resolves the case of a refund that was made at the provider, by deciding whose loss it is; in one transaction with
 * these steps. 404 without such a case, 409 if it is resolved, or if there is not enough where it is to be taken from.
 */
export async function resolveExternalRefund(
  { ref, refundId, bearer }: { ref: WorkRef; refundId: string; bearer: Bearer },
  { by, reason }: { by: string; reason?: string },
  works: Works,
  alsoSteps: readonly Step[] = [],
): Promise<void> {
  await untilCurrent(
    async () => readAbout(ref, refundId, works),
    async ([work, before, released]) => {
      if (!work || !before) throw notFound('There is no such refund.');
      if (before.state !== 'open') throw conflict('This refund is no case any more.');
      const { taken, currency } = before;
      if (taken === 0) throw conflict('Stripe has not made this refund yet.');
      // What is held by now was paid with another intent.
      const isCurrent = work.payment?.intentId === before.intentId;
      if (!isCurrent && bearer !== 'losses')
        throw conflict('This payment has gone back: it can only be your loss.');
      const held = released.hold?.amount ?? 0;
      if (bearer === 'held' && held < taken) throw conflict('Less than this is held.');
      if (bearer === 'seller' && held >= taken) throw conflict('All of it is held: it is taken from that.');
      const disputed = {
        work,
        ...released,
        disputeId: refundId,
        currency,
        at: timestamp(),
        examiner,
      } as const;
      await transact([
        change(keys.chargeback(before.PK, refundId), {
          set: { state: 'ended', bearer, endedAt: disputed.at },
          remove: caseAttributes,
          when: { state: 'open', taken },
        }),
        ...(bearer === 'losses'
          ? await bear(disputed, taken, { by, ...(reason ? { reason } : {}) }, isCurrent)
          : await bookLoss(disputed, taken, false, true)),
        ...alsoSteps,
      ]);
    },
  );
}

/** Steps: it is our loss, and what was paid for goes on as before. */
async function bear(
  disputed: ChargebackContext,
  amount: number,
  who: { by: string; reason?: string },
  isCurrent: boolean,
): Promise<Step[]> {
  const { work, disputeId, currency, at } = disputed;
  const lines = [
    { account: accounts.losses, amount },
    { account: accounts.chargeback(disputeId), amount: -amount },
  ];
  return [
    book(booksOf(work), { kind: 'chargebackLost', currency, lines, at, ...who }, newId()),
    ...(isCurrent ? await countDispute(disputed, -1) : []),
  ];
}
