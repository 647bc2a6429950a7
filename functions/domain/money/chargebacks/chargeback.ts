import { paymentOf } from '#functions/domain/money/books/payment.ts';
import type { Work, Works } from '#functions/domain/money/books/works.ts';
import { settle } from '#functions/domain/money/payments/settle.ts';
import { findReleased } from '#functions/domain/money/released/released.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findDispute, type Dispute } from '#functions/services/stripe/payments/disputes.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, isDue } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transactOnce } from '#functions/table/transactions/transact-once.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { update } from '#functions/table/write.ts';

import { chargebackAfter } from './chargeback-after.ts';
import {
  bookLoss,
  bookTaken,
  countDispute,
  divideLoss,
  examineMore,
  type ChargebackContext,
} from './chargeback-steps.ts';
import { disputeInParts, type PartDispute } from './dispute-in-parts.ts';
import { isListed, storeChargeback, WEEK, type Chargeback, type ChargebackItem } from './record.ts';
import { syncStray } from './stray-dispute.ts';

/** Checks a dispute that is due to be checked, in case its events were lost. */
export async function checkChargeback(key: Key, works: Works): Promise<string> {
  const found = await findItem<ChargebackItem>(key);
  if (!found || !isDue(found)) return 'nothing';
  await syncDispute(found.disputeId, works, undefined, true);
  // Where it has changed, its place is another already.
  await update<ChargebackItem>(key, {
    set: dueAt(now() + WEEK, found.disputeId),
    when: { GSI3SK: found.GSI3SK ?? '' },
  });
  return 'dispute';
}

/** Records the current state of a dispute at the provider. `eventId` is the event that triggered it. */
export async function syncDispute(
  disputeId: string,
  works: Works,
  eventId?: string,
  isRegular = false,
): Promise<void> {
  const dispute = await findDispute(disputeId);
  const intent = dispute?.intentId ? await findIntent(dispute.intentId) : null;
  if (!dispute || !intent || !isOurs(intent)) return;
  // The event of the payment itself may still be on its way.
  await settle(intent, { isReconciliation: true }, works);
  const parts = await disputeInParts(dispute, intent);
  // An event counts as seen with the last part.
  const stray: Dispute[] = [];
  for (const part of parts) {
    const isLast = part === parts.at(-1);
    const look = { intentId: intent.id, isRegular, eventId: isLast ? eventId : undefined };
    if (!(await syncPart(part, look, works))) stray.push(part.dispute);
  }
  if (stray.length > 0) await syncStray(together(stray), intent, isRegular);
}

/** What one dispute is for several parts together. */
function together(parts: Dispute[]): Dispute {
  const [one] = parts;
  if (!one) throw new Error('There is no part.');
  const sum = (name: 'taken' | 'fee') => parts.reduce((all, part) => all + part[name], 0);
  const { state } = parts.find((each) => each.state !== 'won') ?? one;
  return { ...one, state, taken: sum('taken'), fee: sum('fee') };
}

/** What triggered the check of a dispute of this intent: an event, or the regular schedule. */
type Look = { intentId: string; isRegular: boolean; eventId: string | undefined };

/** Records what a dispute is for what was paid for. False if the intent pays for nothing of ours. */
async function syncPart(
  { dispute, ref }: PartDispute,
  { intentId, ...look }: Look,
  works: Works,
): Promise<boolean> {
  if (!ref) return false;
  const holdKey = keys.hold(paymentOf(ref));
  return untilCurrent(
    async () =>
      Promise.all([
        works.find(ref),
        findItem<ChargebackItem>(keys.chargeback(holdKey.PK, dispute.id)),
        findReleased(holdKey),
      ]),
    async ([work, before, held]) => {
      const { payment } = work ?? {};
      if (!work || payment?.intentId !== intentId || payment.status !== 'succeeded') return false;
      await apply({ dispute, work, before, ...held, ...look });
      return true;
    },
  );
}

type Found = Pick<ChargebackContext, 'hold' | 'transfer' | 'reversals'> &
  Omit<Look, 'intentId'> & {
    dispute: Dispute;
    work: Work;
    before: ChargebackItem | undefined;
  };

/** One transaction: the state of the dispute, the money that it moved, and the effect on the work. */
async function apply({ dispute, work, before, eventId, isRegular, ...released }: Found): Promise<void> {
  const known = chargebackAfter(before, dispute, work, isRegular);
  if (before && known.state === before.state && known.bookings === before.bookings) return;
  // What was due by itself before comes first.
  if (await work.applyDue()) throw new Outdated();
  const { id: disputeId, currency } = dispute;
  const disputed = { work, ...released, disputeId, currency, at: timestamp() };
  const { after, regained } = withShares(disputed, before, known);
  const steps = [
    storeChargeback(before, after),
    ...bookTaken(disputed, after.taken - (before?.taken ?? 0), after.fee - (before?.fee ?? 0), regained),
    ...(await consequences(disputed, before, after, dispute.isFraud)),
  ];
  if (!(await transactOnce(steps, eventId))) return;
  const { kind, id, state, taken } = after;
  const fields = { disputeId, kind, id, state, taken, currency };
  if (!before || isListed(after)) log.error('chargeback set aside', fields);
  else log.info('chargeback closed', fields);
}

/**
 * The record with our share of a new loss, and of what later came back of it (minor units). What comes back of a
 * seller's or a buyer's share is the operator's to divide.
 */
function withShares(
  disputed: ChargebackContext,
  before: ChargebackItem | undefined,
  after: Chargeback,
): { after: Chargeback; regained: number } {
  const { lost = 0, taken } = after;
  const borne = (before?.borne ?? 0) + divideLoss(disputed, lost - (before?.lost ?? 0)).lost;
  const regained = Math.min(Math.max(0, lost - taken), borne, disputed.hold?.borne ?? 0);
  if (lost === 0) return { after, regained };
  return { after: { ...after, lost: lost - regained, borne: borne - regained }, regained };
}

async function consequences(
  disputed: ChargebackContext,
  before: ChargebackItem | undefined,
  after: Chargeback,
  isFraud: boolean,
): Promise<Step[]> {
  const wasFreezing = before?.isFreezing ?? false;
  const loss = (after.lost ?? 0) - (before?.lost ?? 0);
  if (loss > 0) return bookLoss(disputed, loss, isFraud, wasFreezing);
  if (after.isFreezing && !wasFreezing) return countDispute(disputed, 1, after.taken);
  if (wasFreezing && !after.isFreezing) return countDispute(disputed, -1);
  return wasFreezing ? examineMore(disputed, after.taken - (before?.taken ?? 0)) : [];
}
