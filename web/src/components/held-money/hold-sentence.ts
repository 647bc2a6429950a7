import type { Hold, Order as FullOrder, OrderCard } from '#shared/entities/work/order.ts';
import { inPercent } from '#shared/rules/money/commission.ts';
import { minorOf, subtract, toMajor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoney } from '#web/lib/format.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import { divided, otherName, otherRole, type Parties } from './shares.ts';

/** Work that is paid for: an order, or a module whose client is the buyer. */
type Work = Parties & { stage: string; hold: Hold | null };

/** `name` is the other party; `money` is what is held, released, refunded or asked for, as the sentence is about. */
type Sentence = (facts: { name: string; money: string }) => string;
type HoldSentence =
  | 'unpaid'
  | 'examinedByBank'
  | 'examinedByMarketplace'
  | 'disputed'
  | 'held'
  | 'released'
  | 'goesBack'
  | 'isBack'
  | 'elsewhere'
  | 'takenBack'
  | 'givenBack';
type OfferSentence = 'noneOwn' | 'noneTheirs' | 'own' | 'theirs' | 'byMarketplace';

/** What each party reads of money that is held, or was. */
const sentences: Record<OrderRole, Record<HoldSentence | OfferSentence, Sentence>> = {
  buyer: {
    unpaid: () => 'You have not paid yet.',
    examinedByBank: () => 'Your bank is reviewing this payment. It is on hold until the bank decides.',
    examinedByMarketplace: () =>
      'The marketplace is reviewing this payment. It is on hold until that is decided.',
    disputed: ({ name, money }) => `${money} is held until you and ${name} agree, or time is up.`,
    held: ({ name, money }) => `${money} is held. It is released to ${name} when you approve the work.`,
    released: ({ name, money }) => `${money} is released to ${name}.`,
    goesBack: ({ money }) => `${money} is being refunded to your card.`,
    isBack: ({ money }) => `${money} refunded.`,
    elsewhere: ({ money }) => `${money} was paid to you in another way.`,
    takenBack: () => 'Your bank has charged this payment back.',
    givenBack: () => 'The marketplace has refunded this payment to you.',
    noneOwn: () => 'You have not named an amount yet.',
    noneTheirs: ({ name }) => `${name} has not named an amount yet.`,
    own: ({ money }) => `You ask for ${money} back.`,
    theirs: ({ name, money }) => `${name} asks for ${money}.`,
    byMarketplace: ({ name, money }) => `${money} is named for ${name}.`,
  },
  seller: {
    unpaid: ({ name }) => `${name} has not paid yet.`,
    examinedByBank: ({ name }) =>
      `The bank of ${name} is reviewing this payment. It is on hold until the bank decides.`,
    examinedByMarketplace: () =>
      'The marketplace is reviewing this payment. It is on hold until that is decided.',
    disputed: ({ name, money }) => `${money} is held until you and ${name} agree, or time is up.`,
    held: ({ name, money }) => `${money} is held. You get it when ${name} approves the work.`,
    released: ({ money }) => `${money} is released to you.`,
    goesBack: ({ name, money }) => `${money} is being refunded to the card of ${name}.`,
    isBack: ({ name, money }) => `${money} refunded to the card of ${name}.`,
    elsewhere: ({ name, money }) => `${money} was paid to ${name} in another way.`,
    takenBack: ({ name }) =>
      `The bank of ${name} has charged this payment back: you are not paid for this order.`,
    givenBack: ({ name }) =>
      `The marketplace has refunded this payment to ${name}: you are not paid for this order.`,
    noneOwn: () => 'You have not named an amount yet.',
    noneTheirs: ({ name }) => `${name} has not named an amount yet.`,
    own: ({ money }) => `You ask for ${money}.`,
    theirs: ({ name, money }) => `${name} asks for ${money} back.`,
    byMarketplace: ({ money }) => `${money} is named for you.`,
  },
};

/** What the seller alone reads: less the commission, and of a module. */
const ofSeller = {
  held: (name: string, money: string, net: string, percent: string) =>
    `${money} is held. You get ${net} of it, after ${percent} commission, when ${name} approves the work.`,
  released: (money: string, net: string, percent: string) =>
    `${net} is released to you: ${money} less ${percent} commission.`,
  paidOut: 'See Earnings for its payout.',
  paidOutFrom: (moment: string) => `It is paid out from ${moment} on. See Earnings for its payout.`,
  moduleTakenBack: (name: string) =>
    `The bank of ${name} has charged this payment back: you are not paid for this module.`,
  moduleGivenBack: (name: string) =>
    `The marketplace has refunded this payment to ${name}: you are not paid for this module.`,
};

/** Where the money of an order or a module is, as this party reads it: one sentence for each part of it. */
export function holdSentences(work: Work, role: OrderRole, noun: 'order' | 'module' = 'order'): string[] {
  const { stage, hold } = work;
  const name = otherName(work, role);
  if (!hold)
    return [stage === 'CANCELLED' ? 'No money is held.' : sentences[role].unpaid({ name, money: '' })];
  const parts = [...heldSentences(work, hold, role), ...backSentences(hold, name, role)];
  if (parts.length > 0) return parts;
  const isByOperator = hold.examiner === 'operator';
  if (noun === 'module' && role === 'seller')
    return [isByOperator ? ofSeller.moduleGivenBack(name) : ofSeller.moduleTakenBack(name)];
  return [sentences[role][isByOperator ? 'givenBack' : 'takenBack']({ name, money: '' })];
}

/** What is held or was released. */
function heldSentences(work: Work, hold: Hold, role: OrderRole): string[] {
  const { stage, commission } = work;
  const { state, amount, toSeller, examiner } = hold;
  const of = sentences[role];
  const name = otherName(work, role);
  const money = formatMoney(state === 'held' ? amount : toSeller);
  const net = commission && formatMoney(commission.net);
  const percent = commission && commission.rate > 0 ? inPercent(commission.rate) : undefined;
  if (state === 'frozen')
    return [of[examiner === 'operator' ? 'examinedByMarketplace' : 'examinedByBank']({ name, money })];
  if (state === 'held' && stage === 'DISPUTED') return [of.disputed({ name, money })];
  const isLess = role === 'seller' && net && percent;
  if (state === 'held') return [isLess ? ofSeller.held(name, money, net, percent) : of.held({ name, money })];
  if (toSeller <= 0) return [];
  return [
    isLess ? ofSeller.released(money, net, percent) : of.released({ name, money }),
    ...(role === 'seller' ? payoutSentences(commission?.clearsAt) : []),
  ];
}

function payoutSentences(clearsAt: string | null | undefined): string[] {
  if (!clearsAt) return [];
  const isCleared = Date.parse(clearsAt) <= now();
  return [isCleared ? ofSeller.paidOut : ofSeller.paidOutFrom(formatMoment(clearsAt))];
}

/** What is being refunded, or was. */
function backSentences({ toBuyer, isReturning, elsewhere }: Hold, name: string, role: OrderRole): string[] {
  const of = sentences[role];
  const toCard = toMajor(subtract(minorOf(toBuyer), minorOf(elsewhere)));
  return [
    ...(toCard > 0 ? [of[isReturning ? 'goesBack' : 'isBack']({ name, money: formatMoney(toCard) })] : []),
    ...(elsewhere > 0 ? [of.elsewhere({ name, money: formatMoney(elsewhere) })] : []),
  ];
}

/** What each side of a dispute asks for, as this party reads it: of a buyer what is refunded. The own amount comes first. */
export function offerSentences(
  work: Parties & Pick<FullOrder, 'dispute' | 'hold'> & { stage: string },
  role: OrderRole,
): string[] {
  const { stage, dispute } = work;
  if (stage !== 'DISPUTED' || !dispute) return [];
  const name = otherName(work, role);
  const said = (side: OrderRole, none: OfferSentence, some: OfferSentence) => {
    const amount = dispute[side];
    if (amount === null) return sentences[role][none]({ name, money: '' });
    const isByMarketplace = side === 'seller' && dispute.by === 'operator';
    const asked = side === 'seller' ? amount : divided(work, amount).toBuyer;
    return sentences[role][isByMarketplace ? 'byMarketplace' : some]({ name, money: formatMoney(asked) });
  };
  return [said(role, 'noneOwn', 'own'), said(otherRole(role), 'noneTheirs', 'theirs')];
}

/** The state of the payment in a word or two, for a row of a list. */
export function paymentState({ stage, hold }: Pick<OrderCard, 'stage' | 'hold'>): string {
  if (!hold) return stage === 'CANCELLED' ? 'Cancelled' : 'Not paid yet';
  const isByOperator = hold.examiner === 'operator';
  if (hold.state === 'frozen')
    return isByOperator ? 'Paid, under review by the marketplace' : 'Paid, under review by the bank';
  if (hold.state === 'held') return 'Paid, held';
  if (hold.toSeller > 0) return hold.toBuyer > 0 ? 'Paid, in part' : 'Paid';
  if (hold.toBuyer <= 0) return isByOperator ? 'Refunded by the marketplace' : 'Charged back by the bank';
  return hold.isReturning ? 'Refund on its way' : 'Refunded';
}
