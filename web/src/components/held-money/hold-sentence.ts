import type { Hold, Order as FullOrder, OrderCard } from '#shared/entities/work/order.ts';
import { inPercent } from '#shared/rules/money/commission.ts';
import { minorOf, subtract, toMajor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoney } from '#web/lib/format.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import type { Parties } from './shares.ts';

/** Work that is paid for: an order, or a module whose client is the buyer. */
type Work = Parties & { stage: string; hold: Hold | null };

/** Where the money of an order or a module is, as this party reads it: one sentence for each part of it. */
export function holdSentences(
  { stage, hold, commission, buyer, seller }: Work,
  role: OrderRole,
  noun: 'order' | 'module' = 'order',
): string[] {
  const isBuyer = role === 'buyer';
  if (!hold) {
    if (stage === 'CANCELLED') return ['No money is held.'];
    return [isBuyer ? 'You have not paid yet.' : `${buyer.username} has not paid yet.`];
  }
  const sentences = [...heldText(hold), ...backText(hold)];
  if (sentences.length > 0) return sentences;
  if (hold.examiner === 'operator') {
    const end = isBuyer ? 'to you.' : `to ${buyer.username}: you are not paid for this ${noun}.`;
    return [`The marketplace has given this payment back ${end}`];
  }
  return [
    isBuyer
      ? 'Your bank has taken this payment back for you.'
      : `The bank of ${buyer.username} has taken this payment back: you are not paid for this ${noun}.`,
  ];

  function heldText({ state, amount, toSeller, examiner }: Hold): string[] {
    const money = formatMoney(amount);
    const net = commission && formatMoney(commission.net);
    const after = commission?.rate ? `${inPercent(commission.rate)} commission` : '';
    if (state === 'frozen') {
      const bank = isBuyer ? 'Your bank' : `The bank of ${buyer.username}`;
      const who = examiner === 'operator' ? 'The marketplace' : bank;
      return [`${who} examines this payment: nothing moves until it has decided.`];
    }
    if (state === 'held' && stage === 'DISPUTED') {
      return [
        `${money} is held until you and ${isBuyer ? seller.username : buyer.username} agree, or time is up.`,
      ];
    }
    if (state === 'held') {
      return [
        isBuyer
          ? `${money} is held. ${seller.username} gets it when you approve the work.`
          : `${money} is held. You get ${after ? `${net} of it, after ${after},` : 'it'} when ${buyer.username} approves the work.`,
      ];
    }
    if (toSeller <= 0) return [];
    const released = formatMoney(toSeller);
    if (isBuyer) return [`${released} is released to ${seller.username}.`];
    return [
      after ? `${net} is released to you: ${released} less ${after}.` : `${released} is released to you.`,
      ...payoutText(commission?.clearsAt),
    ];
  }

  function payoutText(clearsAt: string | null | undefined): string[] {
    if (!clearsAt) return [];
    const isCleared = Date.parse(clearsAt) <= now();
    return [
      isCleared
        ? 'Earnings tells how far its payout has come.'
        : `It is paid out from ${formatMoment(clearsAt)} on: Earnings tells how far it has come.`,
    ];
  }

  function backText({ toBuyer, isReturning, elsewhere }: Hold): string[] {
    const card = isBuyer ? 'your card' : `the card of ${buyer.username}`;
    const toCard = toMajor(subtract(minorOf(toBuyer), minorOf(elsewhere)));
    const back = formatMoney(toCard);
    const paid = `${formatMoney(elsewhere)} was paid to ${isBuyer ? 'you' : buyer.username} in another way.`;
    return [
      ...(toCard > 0 ? [isReturning ? `${back} goes back to ${card}.` : `${back} is back on ${card}.`] : []),
      ...(elsewhere > 0 ? [paid] : []),
    ];
  }
}

/** What each side of a dispute wants the seller to get, as this party reads it: the own amount first. */
export function offerSentences(
  { stage, dispute, buyer, seller }: Parties & Pick<FullOrder, 'dispute'> & { stage: string },
  role: OrderRole,
): string[] {
  if (stage !== 'DISPUTED' || !dispute) return [];
  const isBuyer = role === 'buyer';
  const ofBuyer =
    dispute.buyer === null
      ? `${isBuyer ? 'You have' : `${buyer.username} has`} not named an amount yet.`
      : `${isBuyer ? 'You offer' : `${buyer.username} offers`} ${formatMoney(dispute.buyer)}.`;
  const ofSeller =
    dispute.by === 'operator' && dispute.seller !== null
      ? `${formatMoney(dispute.seller)} is named for ${isBuyer ? seller.username : 'you'}.`
      : dispute.seller === null
        ? `${isBuyer ? `${seller.username} has` : 'You have'} not named an amount yet.`
        : `${isBuyer ? `${seller.username} asks` : 'You ask'} for ${formatMoney(dispute.seller)}.`;
  return isBuyer ? [ofBuyer, ofSeller] : [ofSeller, ofBuyer];
}

/** The state of the payment in a word or two, for a row of a list. */
export function paymentState({ stage, hold }: Pick<OrderCard, 'stage' | 'hold'>): string {
  if (!hold) return stage === 'CANCELLED' ? 'Cancelled' : 'Not paid yet';
  const by = hold.examiner === 'operator' ? 'by the marketplace' : 'by the bank';
  if (hold.state === 'frozen') return `Paid, examined ${by}`;
  if (hold.state === 'held') return 'Paid, held';
  if (hold.toSeller > 0) return hold.toBuyer > 0 ? 'Paid, in part' : 'Paid';
  if (hold.toBuyer <= 0) return hold.examiner === 'operator' ? `Given back ${by}` : `Taken back ${by}`;
  return hold.isReturning ? 'Money going back' : 'Paid back';
}
