import type { Refusal } from '#shared/refusal.ts';
import { examiners, type Side } from '#shared/rules/money/held-money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import * as orderTexts from '#shared/texts/orders.ts';

import { after, type Clock } from './clocks.ts';
import { decided, lost, middle, offer, recover, rehold, theirs } from './effects.ts';
import type { TailVerb } from './phases.ts';
import { hasDaysLeft, type Progress } from './progress.ts';
import type { Guard, Need, Row } from './row.ts';

const { dispute } = protection;
const sides = ['buyer', 'seller'] as const;

/** The other side has named an amount. */
const offered: Need = {
  words: 'the other side has named an amount',
  refusal: ({ money }, _now, by) =>
    money.dispute?.[by === 'buyer' ? 'seller' : 'buyer'] === undefined ? orderTexts.noOffer : undefined,
};

/** What was released still clears: afterwards it is paid out, and the reason is that all is over. */
export const whileClearing = (reason: Refusal): Need => ({
  words: 'if it was released: only until that clears, and only if nothing was taken back',
  refusal: ({ money }, now) =>
    now < Date.parse(money.clearsAt ?? '') && !money.takenBack ? undefined : reason,
});

/** The same, there was no dispute before, and there is time for one. */
export const disputableWhileClearing = (reason: Refusal): Need => {
  const clearing = whileClearing(reason);
  return {
    words: `${clearing.words}, if there was no dispute, and ${dispute.least} days are left to hold the money`,
    refusal: (progress, now, by) =>
      progress.money.dispute || !hasDaysLeft(progress, now, dispute.least)
        ? reason
        : clearing.refusal(progress, now, by),
  };
};

/** Something was released, and the money can be held for as long as a dispute takes. Whether it was paid out already is in the books. */
const released: Need = {
  words: `something was released and not paid out yet; ${dispute.least} days are left to hold the money`,
  refusal: (progress, now) => {
    const { released, takenBack } = progress.money;
    if (released === 0 || takenBack) return operatorTexts.nothingReleased;
    return hasDaysLeft(progress, now, dispute.least) ? undefined : operatorTexts.noTimeForDispute;
  },
};

/** How much of what is held is taken back, and where nothing is left, whether it was DONE before its dispute. */
const takesPart: Guard = {
  words: 'a part of what is held is left',
  otherwise: 'nothing is left',
  holds: ({ money }, { amount = 0 }) => amount < money.held,
};
const takesAllOfDone: Guard = {
  words: 'nothing is left that is held, and it was finished before its dispute',
  otherwise: 'it was not finished before',
  holds: ({ was }) => was === 'DONE',
};
const takesAll: Guard = {
  words: 'nothing is left that is held',
  otherwise: 'a part of what is held is left',
  holds: () => true,
};

/**
 * How work with money in it can end, for every kind: a dispute, the operator, an examined payment, and money that
 * nobody claims.
 */
export const tailRows: readonly Row<TailVerb>[] = [
  { do: 'offer', by: sides, from: ['DISPUTED'], to: 'same', money: offer },
  { do: 'acceptOffer', by: sides, from: ['DISPUTED'], to: 'settled', money: theirs, needs: offered },
  // Of the one amount that was named.
  { do: 'acceptOffer', by: 'clock', from: ['DISPUTED'], to: 'settled', money: theirs },
  { do: 'divide', by: 'clock', from: ['DISPUTED'], to: 'settled', money: middle },
  { do: 'decide', by: 'operator', from: ['DISPUTED'], to: 'settled', money: decided },
  { do: 'refund', by: 'operator', from: ['DONE:paid'], to: 'same', money: recover },
  { do: 'reopen', by: 'operator', from: ['DONE:paid'], to: 'DISPUTED', money: rehold, needs: released },
  // When its transfer has waited for an account until `protection.unclaimed.end`, by the clock of the transfer.
  { do: 'returnUnclaimed', by: 'clock', from: ['DONE'], to: 'same', money: { unclaimed: 'named' } },
  { do: 'freeze', by: examiners, from: ['OPEN:paid', 'DONE'], to: 'same', money: { freeze: true } },
  { do: 'unfreeze', by: examiners, from: ['OPEN:paid', 'DONE'], to: 'same', money: { thaw: true } },
  { do: 'takeBack', by: examiners, from: ['OPEN:paid'], to: 'same', money: lost, when: takesPart },
  { do: 'takeBack', by: examiners, from: ['DISPUTED'], to: 'DONE', money: lost, when: takesAllOfDone },
  { do: 'takeBack', by: examiners, from: ['OPEN:paid'], to: 'ENDED', money: lost, when: takesAll },
  { do: 'takeBack', by: examiners, from: ['DONE'], to: 'same', money: lost },
];

const haveBothNamed = ({ money }: Progress) => sides.every((side) => money.dispute?.[side] !== undefined);
const silentSide = ({ money }: Progress): readonly Side[] => [
  money.dispute?.buyer === undefined ? 'buyer' : 'seller',
];

/** What the sides of a dispute are reminded of: the silent one of an amount, both of an agreement. */
export type TailReminder = 'remindAnswer' | 'remindAgreement';

/** How a dispute ends by itself. */
export const tailClocks: readonly Clock<TailVerb, TailReminder>[] = [
  {
    in: ['DISPUTED'],
    while: (progress) => !haveBothNamed(progress),
    do: 'acceptOffer',
    at: after('disputed', dispute.answer),
    words: `${dispute.answer} days without an amount of the other side: the one that was named counts`,
    remind: { what: 'remindAnswer', to: silentSide },
  },
  {
    in: ['DISPUTED'],
    while: haveBothNamed,
    do: 'divide',
    at: after('disputed', dispute.agree),
    words: `${dispute.agree} days after it was opened: the middle of the two amounts`,
    remind: { what: 'remindAgreement', to: sides },
  },
];
