import type { Refusal } from '#shared/refusal.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import * as moduleTexts from '#shared/texts/modules.ts';

import { after, latest, type Clock } from './clocks.ts';
import { hold, settle, all, back, agreed, offer, agree, recover, rehold } from './effects.ts';
import type { NamedVerb } from './phases.ts';
import { deadlineOf, hasDaysLeft, isPaid, type Progress } from './progress.ts';
import type { Workflow, Guard, Need, Row } from './row.ts';
import { disputableWhileClearing, tailClocks, tailRows, whileClearing, type TailReminder } from './tail.ts';

const { dispute, late, owed, module: days } = protection;

/** The days that the other side needs at least: to open a dispute, and for the dispute itself. */
const afterRefusal = days.afterRefusal + dispute.least;
const afterApproval = days.confirm + afterRefusal;
/** For looking at delivered work, refusing as many amounts as can be approved, and a dispute. */
const afterDelivery = days.review + days.lowerApprovals * days.afterRefusal + dispute.least;
const afterRevision = days.rework + afterDelivery;

/** While work is paid, so many days are left to hold the money. */
const daysLeft = (
  needed: number,
  reason: Refusal,
  words = `funded: ${needed} days are left to hold the money`,
): Need => ({
  words,
  refusal: (progress, now) => (hasDaysLeft(progress, now, needed) ? undefined : reason),
});

const timeForRework = daysLeft(afterRevision, moduleTexts.noTimeForRework);
const timeToRefuse = daysLeft(afterRefusal, moduleTexts.noTimeToRefuse);

const onceUnpaid: Need = {
  words: 'never edited, and no money was added',
  refusal: (progress) => {
    if (progress.edits >= 1) return moduleTexts.locked;
    return isPaid(progress) ? moduleTexts.fundedIsFixed : undefined;
  },
};

const fundable: Need = {
  words: `no money is held for it yet; before it is handed in, a deadline in the next ${days.fundAhead} days`,
  refusal: (progress, now) => {
    if (isPaid(progress)) return moduleTexts.alreadyFunded;
    if (progress.phase !== 'WORK') return undefined;
    const deadline = deadlineOf(progress);
    if (now >= deadline) return moduleTexts.tooLateToFund;
    return deadline <= now + days.fundAhead * DAY ? undefined : moduleTexts.tooEarlyToFund;
  },
};

const enoughToReplace = daysLeft(afterDelivery, moduleTexts.noTimeToReplace);
const timeToReplace: Need = {
  words: `funded work is replaced only while ${afterDelivery} days are left to hold the money`,
  refusal: (progress, ...now) =>
    progress.phase === 'REVIEW' ? enoughToReplace.refusal(progress, ...now) : undefined,
};

/** Whether the freelancer has handed it in since it was funded, which agrees to that amount. Another one is the client's alone. */
const isAgreedTo = ({ payments, times: { delivered = '' } }: Progress): boolean =>
  payments.every(({ at }) => at <= delivered);

/** Of what was held for work that is approved, the freelancer gets the amount or refuses it, also in a dispute. */
const notOfHeld: Need = {
  words:
    'after the approval only if it is not funded, or was funded since it was last handed in; not in a dispute about completed work',
  refusal: (progress) => {
    const at = progress.phase === 'DISPUTED' ? progress.was : progress.phase;
    const isApproved = at === 'AGREE' && isPaid(progress) && isAgreedTo(progress);
    return at === 'DONE' || isApproved ? moduleTexts.notToQuit : undefined;
  },
};

const fundedAndLate: Need = {
  words: 'funded, and a day after the deadline',
  refusal: (progress, now) => {
    if (!isPaid(progress)) return moduleTexts.notFunded;
    return now >= deadlineOf(progress) + late.grace * DAY ? undefined : moduleTexts.tooEarlyToCancel;
  },
};

const disputable: Need = {
  words: 'funded; about an approved amount, only if it is less than what is held',
  refusal: (progress) => {
    const { phase, agreed, money } = progress;
    if (!isPaid(progress)) return moduleTexts.notFunded;
    return phase === 'AGREE' && agreed === money.held ? moduleTexts.allIsApproved : undefined;
  },
};

const clearing = whileClearing(moduleTexts.alreadyPaid);
const disputableClearing = disputableWhileClearing(moduleTexts.alreadyPaid);

/** The freelancer's confirmation would change nothing. */
const ofAllThatIsHeld: Guard = {
  words: 'it is all that is held, and was when it was last handed in',
  otherwise: 'it is less, not funded, or funded since it was last handed in',
  holds: (progress, { amount }) => amount === progress.money.held && isAgreedTo(progress),
};

const rows: readonly Row<NamedVerb>[] = [
  { do: 'place', by: 'buyer', from: [], to: 'WORK' },
  { do: 'edit', by: 'buyer', from: ['WORK'], to: 'same', needs: onceUnpaid },
  { do: 'pay', by: 'buyer', from: ['WORK', 'REVIEW', 'REVISION'], to: 'same', money: hold, needs: fundable },
  { do: 'deliver', by: 'seller', from: ['WORK', 'REVISION', 'REVIEW'], to: 'REVIEW', needs: timeToReplace },
  { do: 'approve', by: 'buyer', from: ['REVIEW:paid'], to: 'DONE', money: all, when: ofAllThatIsHeld },
  { do: 'approve', by: 'buyer', from: ['REVIEW'], to: 'AGREE', money: agree },
  { do: 'approve', by: 'clock', from: ['REVIEW:paid'], to: 'DONE', money: all },
  { do: 'revise', by: 'buyer', from: ['REVIEW'], to: 'REVISION', needs: timeForRework },
  { do: 'confirm', by: 'seller', from: ['AGREE:unpaid'], to: 'OWED' },
  { do: 'confirm', by: ['seller', 'clock'], from: ['AGREE:paid'], to: 'DONE', money: agreed },
  { do: 'refuse', by: 'seller', from: ['AGREE'], to: 'REVIEW', needs: timeToRefuse },
  { do: 'settle', by: 'buyer', from: ['OWED'], to: 'DONE', money: settle },
  { do: 'cancel', by: 'buyer', from: ['WORK'], to: 'ENDED', money: back, needs: fundedAndLate },
  {
    do: 'decline',
    by: 'seller',
    from: ['WORK', 'REVIEW', 'REVISION', 'AGREE', 'OWED', 'DISPUTED'],
    to: 'ENDED',
    money: back,
    needs: notOfHeld,
  },
  {
    do: 'dispute',
    by: 'buyer',
    from: ['REVIEW', 'REVISION'],
    to: 'DISPUTED',
    money: offer,
    needs: disputable,
  },
  {
    do: 'dispute',
    by: 'seller',
    from: ['AGREE', 'REVISION'],
    to: 'DISPUTED',
    money: offer,
    needs: disputable,
  },
  // After the release, while it clears.
  { do: 'refund', by: 'seller', from: ['DONE:paid'], to: 'same', money: recover, needs: clearing },
  {
    do: 'dispute',
    by: 'buyer',
    from: ['DONE:paid'],
    to: 'DISPUTED',
    money: rehold,
    needs: disputableClearing,
  },
  {
    do: 'expire',
    by: 'clock',
    from: ['WORK', 'REVISION', 'REVIEW:unpaid', 'AGREE:unpaid'],
    to: 'ENDED',
    money: back,
  },
];

/** Why this amount (minor units) of paid work cannot be approved now; undefined if it can, and if it is not paid. */
export function refusalOfAmount(progress: Progress, amount: number, now: number): Refusal | undefined {
  const { held } = progress.money;
  if (!isPaid(progress) || amount === held) return undefined;
  if (amount > held) return moduleTexts.aboveHeld;
  if (progress.lowerApprovals >= days.lowerApprovals) return moduleTexts.approvedLessTooOften;
  return hasDaysLeft(progress, now, afterApproval) ? undefined : moduleTexts.noTimeToApproveLess;
}

/**
 * What a party is reminded of where the amount is named: `remindReview` and `remindConfirmation` of paid work, `remindApproval`
 * and `remindDecision` of other.
 */
export type NamedReminder =
  | TailReminder
  | `remind${'Delivery' | 'Payment' | 'Review' | 'Approval' | 'Confirmation' | 'Decision'}`;

const remindOfWork = { what: 'remindDelivery', to: ['seller'] } as const;

const clocks: readonly Clock<NamedVerb, NamedReminder>[] = [
  {
    in: ['WORK'],
    do: 'expire',
    at: after('made', ({ terms }) => terms.days + late.end),
    words: `${late.end} days after the deadline; what is held is refunded`,
    remind: remindOfWork,
  },
  {
    in: ['REVIEW:paid'],
    do: 'approve',
    at: latest(
      after('paid', days.review),
      after('delivered', days.review),
      after('phase', days.afterRefusal),
    ),
    words: `funded: ${days.review} days after the later of funding and handing in, and at least ${days.afterRefusal} after a refusal`,
    remind: { what: 'remindReview', to: ['buyer'] },
  },
  {
    // Not since it was handed in: work that is replaced again and again would keep its buyer for good.
    in: ['REVIEW:unpaid'],
    do: 'expire',
    at: after('phase', protection.unpaid),
    words: `not funded: ${protection.unpaid} days after handing in, or after a refusal; replacing the work does not prolong it`,
    remind: { what: 'remindApproval', to: ['buyer'] },
  },
  {
    in: ['AGREE:paid'],
    do: 'confirm',
    at: after('phase', days.confirm),
    words: `funded: ${days.confirm} days after the approval`,
    remind: { what: 'remindConfirmation', to: ['seller'] },
  },
  {
    in: ['AGREE:unpaid'],
    do: 'expire',
    at: after('phase', protection.unpaid),
    words: `not funded: ${protection.unpaid} days after the approval`,
    remind: { what: 'remindDecision', to: ['seller'] },
  },
  {
    in: ['REVISION'],
    do: 'expire',
    at: latest(after('paid', days.rework), after('phase', days.rework)),
    words: `${days.rework} days after the later of funding and the request; what is held is refunded`,
    remind: remindOfWork,
  },
];

/**
 * Work whose amount the buyer names with the approval, and the seller confirms. With money beforehand the confirmation
 * completes it; without it, what was confirmed is owed until it is paid, and nothing ends that by itself. Where no money is held,
 * the seller can leave at any time.
 */
export const named: Workflow<NamedVerb, NamedReminder> = {
  rows: [...rows, ...tailRows],
  clocks: [...clocks, ...tailClocks],
  // Another can take its place in the project.
  ofNothing: 'ENDED',
  whileFrozen: ['deliver', 'offer'],
  reminders: [{ in: ['OWED'], what: 'remindPayment', to: ['buyer'], on: owed.notices, until: owed.barred }],
};
