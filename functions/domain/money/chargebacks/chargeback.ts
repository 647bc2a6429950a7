import { settle } from '#functions/domain/money/payments/settle.ts';
import { paymentOf, type PaymentRef } from '#functions/domain/money/record.ts';
import { findReleased } from '#functions/domain/money/released/released.ts';
import { transactOnce } from '#functions/domain/money/seen-event.ts';
import type { Work, Works } from '#functions/domain/money/works.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findDispute, type Dispute } from '#functions/services/stripe/disputes.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent } from '#functions/services/stripe/payment-intents.ts';
import { caseAttributes, listedAs } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, dueAttributes, isDue, type Due } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, type Step } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { update } from '#functions/table/write.ts';

import { chargebackAfter } from './chargeback-after.ts';
import { bookLoss, bookTaken, countDispute, divideLoss, type Disputed } from './chargeback-steps.ts';
import { disputeInParts, type PartDispute } from './dispute-in-parts.ts';

/** A dispute of the payer's bank as it is stored: where it stands, and what it has taken so far as booked. Minor units. */
export type Chargeback = PaymentRef & {
  disputeId: string;
  currency: string;
  state: Dispute['state'];
  taken: number;
  fee: number;
  bookings: number;
  /** What was booked as lost and has not come back to us; and what of it we bear. */
  lost?: number;
  borne?: number;
  /** Whether its money is in another currency than that of the market, and so in no books. */
  isForeign?: true;
  /** Whether what was paid for is frozen by it. */
  isFreezing: boolean;
};

type ChargebackItem = Key & Chargeback & { openedAt: string } & Partial<Due>;

/** How often an open dispute is looked at, in milliseconds. */
const WEEK = 7 * 24 * 3_600_000;

/** Looks at a dispute that is due to be looked at, in case its events were lost. */
export async function lookAtChargeback(key: Key, works: Works): Promise<string> {
  const found = await findItem<ChargebackItem>(key);
  if (!found || !isDue(found)) return 'nothing';
  await lookAtDispute(found.disputeId, works, undefined, true);
  // Where it has changed, its place is another already.
  await update<ChargebackItem>(key, {
    set: dueAt(now() + WEEK, found.disputeId),
    when: { GSI3SK: found.GSI3SK ?? '' },
    refused: (current) => current ?? found,
  });
  return 'dispute';
}

/** Records a dispute as the provider has it now. `eventId` is that of the event which made us look. */
export async function lookAtDispute(
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
  for (const part of parts)
    await lookAtPart(
      part,
      { intentId: intent.id, isRegular, eventId: part === parts.at(-1) ? eventId : undefined },
      works,
    );
}

/** What made us look at a dispute of this intent: an event, or that it is looked at regularly. */
type Look = { intentId: string; isRegular: boolean; eventId: string | undefined };

async function lookAtPart(
  { dispute, ref }: PartDispute,
  { intentId, ...look }: Look,
  works: Works,
): Promise<void> {
  const { id: disputeId } = dispute;
  if (!ref) return reportUnknown(disputeId, intentId);
  const holdKey = keys.hold(paymentOf(ref));
  await untilCurrent(
    async () =>
      Promise.all([
        works.find(ref),
        findItem<ChargebackItem>(keys.chargeback(holdKey.PK, disputeId)),
        findReleased(holdKey),
      ]),
    async ([work, before, held]) => {
      if (work?.payment?.intentId === intentId) await fold({ dispute, work, before, ...held, ...look });
      else reportUnknown(disputeId, intentId);
    },
  );
}

const reportUnknown = (disputeId: string, intentId: string) =>
  log.error('dispute of a payment that was set aside', { disputeId, intentId });

type Found = Pick<Disputed, 'hold' | 'transfer'> &
  Omit<Look, 'intentId'> & {
    dispute: Dispute;
    work: Work;
    before: ChargebackItem | undefined;
  };

/** One transaction: what the dispute is now, the money that it has moved, and what that does to what was paid for. */
async function fold({ dispute, work, before, hold, transfer, eventId, isRegular }: Found): Promise<void> {
  const known = chargebackAfter(before, dispute, work, isRegular);
  if (before && known.state === before.state && known.bookings === before.bookings) return;
  // What was due by itself before comes first.
  if (await work.applyDue()) throw new Outdated();
  const { id: disputeId, currency } = dispute;
  const disputed = { work, hold, transfer, disputeId, currency, at: timestamp() };
  const { after, regained } = withShares(disputed, before, known);
  const steps = [
    store(before, after),
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
 * The record with what we bear of what is newly lost, and with what has come back of that after all (minor units). What comes
 * back of what a seller or a buyer bore is the operator's to divide.
 */
function withShares(
  disputed: Disputed,
  before: ChargebackItem | undefined,
  after: Chargeback,
): { after: Chargeback; regained: number } {
  const { lost = 0, taken } = after;
  const borne = (before?.borne ?? 0) + divideLoss(disputed, lost - (before?.lost ?? 0)).lost;
  const regained = Math.min(Math.max(0, lost - taken), borne, disputed.hold?.borne ?? 0);
  if (lost === 0) return { after, regained };
  return { after: { ...after, lost: lost - regained, borne: borne - regained }, regained };
}

/** Whether the operator has to do something: answer the bank, or look at what came after the end. */
const isListed = ({ state, taken, lost, isForeign }: Chargeback) =>
  state === 'inquiry' || state === 'open' || isForeign === true || taken !== (lost ?? 0);

function store(before: ChargebackItem | undefined, after: Chargeback): Step {
  const { kind, id, disputeId, state, taken, currency } = after;
  const key = keys.chargeback(booksOf(after), disputeId);
  const openedAt = before?.openedAt ?? timestamp();
  const card = { case: 'dispute', disputeId, kind, id, state, amount: taken, currency } as const;
  const attributes = isListed(after)
    ? { ...dueAt(now() + WEEK, disputeId), ...listedAs(card, openedAt) }
    : {};
  const refused = () => new Outdated();
  if (!before) return create({ ...key, ...after, ...attributes, openedAt }, refused);
  return change(key, {
    set: { ...after, ...attributes },
    remove: isListed(after) ? [] : [...dueAttributes, ...caseAttributes],
    when: { state: before.state, bookings: before.bookings },
    refused,
  });
}

async function consequences(
  disputed: Disputed,
  before: ChargebackItem | undefined,
  after: Chargeback,
  isFraud: boolean,
): Promise<Step[]> {
  const wasFreezing = before?.isFreezing ?? false;
  const loss = (after.lost ?? 0) - (before?.lost ?? 0);
  if (loss > 0) return bookLoss(disputed, loss, isFraud, wasFreezing);
  if (after.isFreezing && !wasFreezing) return countDispute(disputed, 1);
  return wasFreezing && !after.isFreezing ? countDispute(disputed, -1) : [];
}
