import { DAY, protection } from '#shared/rules/money/protection.ts';
import * as orderTexts from '#shared/texts/orders.ts';

import { after, earliest, latest, type Clock } from './clocks.ts';
import { hold, all, back, part, offer, recover, rehold } from './effects.ts';
import type { FixedVerb } from './phases.ts';
import { deadlineOf, hasDaysLeft, isPaid, revisionDays, type Progress } from './progress.ts';
import type { Workflow, Need, Row } from './row.ts';
import { disputableWhileClearing, tailClocks, tailRows, whileClearing, type TailReminder } from './tail.ts';

const { late, requirements, revision, review, dispute } = protection;

const soonEnoughToPay: Need = {
  words: `before the delivery, a deadline at most ${protection.payAhead} days away`,
  refusal: (progress, now) => {
    const { times, terms } = progress;
    const deadline = times.brief ? deadlineOf(progress) : now + (requirements.paid + terms.days) * DAY;
    return deadline <= now + protection.payAhead * DAY ? undefined : orderTexts.tooEarlyToPay;
  },
};

const isLate = (progress: Progress, now: number) => now >= deadlineOf(progress) + late.grace * DAY;
const mayCancelAlone = (progress: Progress, now: number) =>
  !isPaid(progress) || !progress.times.brief || isLate(progress, now);

const alone: Need = {
  words: 'once it is paid: no requirements yet, or a day after the deadline',
  refusal: (progress, now) => (mayCancelAlone(progress, now) ? undefined : orderTexts.askToCancel),
};

const notAlone: Need = {
  words: 'not asked yet, and cannot be cancelled alone',
  refusal: (progress, now) =>
    progress.times.cancelAsked || mayCancelAlone(progress, now) ? orderTexts.alreadyAskedToCancel : undefined,
};

const asked: Need = {
  words: 'the buyer has asked',
  refusal: ({ times }) => (times.cancelAsked ? undefined : orderTexts.notAskedToCancel),
};

/** The days of a revision of this work. */
const ownRevision = ({ terms }: Progress) => revisionDays(terms.days);

const revisionLeft: Need = {
  words: `revisions are left, and ${protection.ceiling} days after the payment are enough for one`,
  refusal: (progress, now) => {
    if (progress.revisionsUsed >= (progress.terms.revisions ?? Infinity)) return orderTexts.noRevisionLeft;
    // Until it is given up, or looked at and disputed.
    const days = ownRevision(progress) + revision.grace + review + dispute.least;
    return hasDaysLeft(progress, now, days) ? undefined : orderTexts.noTimeForRevision;
  },
};

const clearing = whileClearing(orderTexts.finished);
const disputable = disputableWhileClearing(orderTexts.finished);

const sellerOrClock = ['seller', 'clock'] as const;

const rows: readonly Row<FixedVerb>[] = [
  { do: 'place', by: 'buyer', from: [], to: 'WORK' },
  { do: 'brief', by: 'buyer', from: ['WORK'], to: 'same' },
  { do: 'pay', by: 'buyer', from: ['WORK:unpaid'], to: 'same', money: hold, needs: soonEnoughToPay },
  { do: 'pay', by: 'buyer', from: ['REVIEW:unpaid'], to: 'same', money: hold },
  { do: 'deliver', by: 'seller', from: ['WORK', 'REVISION'], to: 'REVIEW' },
  { do: 'redeliver', by: 'seller', from: ['REVIEW:unpaid'], to: 'same' },
  // Changes nothing: from here on the buyer sees the work.
  { do: 'open', by: 'buyer', from: ['REVIEW:paid', 'REVISION', 'DISPUTED', 'DONE'], to: 'same' },
  { do: 'approve', by: 'buyer', from: ['REVIEW:paid', 'REVISION'], to: 'DONE', money: all },
  { do: 'approve', by: 'clock', from: ['REVIEW:paid'], to: 'DONE', money: all },
  { do: 'revise', by: 'buyer', from: ['REVIEW:paid'], to: 'REVISION', needs: revisionLeft },
  { do: 'cancel', by: 'buyer', from: ['WORK'], to: 'ENDED', money: back, needs: alone },
  { do: 'askToCancel', by: 'buyer', from: ['WORK:paid'], to: 'same', needs: notAlone },
  // Silence agrees.
  { do: 'agreeToCancel', by: sellerOrClock, from: ['WORK:paid'], to: 'ENDED', money: back, needs: asked },
  { do: 'refuseToCancel', by: 'seller', from: ['WORK:paid'], to: 'same', needs: asked },
  { do: 'decline', by: 'seller', from: ['WORK', 'REVIEW:unpaid'], to: 'ENDED', money: back },
  { do: 'decline', by: 'buyer', from: ['REVIEW:unpaid'], to: 'ENDED', money: back },
  { do: 'refundPart', by: 'seller', from: ['REVIEW:paid', 'REVISION'], to: 'same', money: part },
  { do: 'refundAll', by: 'seller', from: ['REVIEW:paid', 'REVISION'], to: 'ENDED', money: back },
  // After the release, while it clears.
  { do: 'refundPart', by: 'seller', from: ['DONE:paid'], to: 'same', money: recover, needs: clearing },
  { do: 'refundAll', by: 'seller', from: ['DONE:paid'], to: 'same', money: recover, needs: clearing },
  { do: 'dispute', by: 'buyer', from: ['DONE:paid'], to: 'DISPUTED', money: rehold, needs: disputable },
  { do: 'dispute', by: 'buyer', from: ['REVIEW:paid', 'REVISION'], to: 'DISPUTED', money: offer },
  { do: 'dispute', by: 'seller', from: ['REVISION'], to: 'DISPUTED', money: offer },
  { do: 'expire', by: 'clock', from: ['WORK', 'REVIEW:unpaid', 'REVISION'], to: 'ENDED', money: back },
];

/** What a party is reminded of where the price is fixed. */
export type FixedReminder =
  | TailReminder
  | `remind${'Requirements' | 'Delivery' | 'Payment' | 'Review' | 'CancelAnswer'}`;

const hasBrief = ({ times }: Progress) => times.brief !== undefined;
const lacksBrief = ({ times }: Progress) => times.brief === undefined;
const remindOfBrief = { what: 'remindRequirements', to: ['buyer'] } as const;
const remindOfWork = { what: 'remindDelivery', to: ['seller'] } as const;

const clocks: readonly Clock<FixedVerb, FixedReminder>[] = [
  {
    in: ['WORK:unpaid'],
    while: lacksBrief,
    do: 'expire',
    at: after('made', requirements.unpaid),
    words: `${requirements.unpaid} days without requirements`,
    remind: remindOfBrief,
  },
  {
    in: ['WORK:unpaid'],
    while: hasBrief,
    do: 'expire',
    at: after('brief', ({ terms }) => terms.days + late.end),
    words: `${late.end} days after the deadline`,
    remind: remindOfWork,
  },
  {
    in: ['WORK:paid'],
    while: lacksBrief,
    do: 'expire',
    at: after('paid', requirements.paid),
    words: `${requirements.paid} days after the payment without requirements`,
    remind: remindOfBrief,
  },
  {
    in: ['WORK:paid'],
    while: hasBrief,
    do: 'expire',
    // The deadline of work without a brief may have passed before it was paid.
    at: earliest(
      after('brief', ({ terms }) => terms.days + late.end),
      after('paid', late.afterPayment),
    ),
    words: `${late.end} days after the deadline; ${late.afterPayment} days after the payment at the latest`,
    remind: remindOfWork,
  },
  {
    in: ['WORK:paid'],
    do: 'agreeToCancel',
    at: after('cancelAsked', protection.cancelAnswer),
    words: `${protection.cancelAnswer} days after the buyer has asked to cancel`,
    remind: { what: 'remindCancelAnswer', to: ['seller'] },
  },
  {
    in: ['REVIEW:unpaid'],
    do: 'expire',
    at: after('delivered', protection.unpaid),
    words: `${protection.unpaid} days after the delivery`,
    remind: {
      what: 'remindPayment',
      to: ['buyer'],
      on: { since: 'delivered', days: protection.dunning },
    },
  },
  {
    in: ['REVIEW:paid'],
    do: 'approve',
    at: latest(after('paid', review), after('delivered', review)),
    words: `${review} days after the later of payment and delivery`,
    remind: { what: 'remindReview', to: ['buyer'] },
  },
  {
    in: ['REVISION'],
    do: 'expire',
    // Counted from when it was asked for, as the bank may have frozen the payment before it was due.
    at: after('phase', (progress) => ownRevision(progress) + revision.grace),
    words: `${revision.grace} days after the revision was due`,
    remind: remindOfWork,
  },
];

/** Work whose price is in its terms. It is paid before or after the delivery, and the buyer may ask for so many revisions. */
export const fixed: Workflow<FixedVerb, FixedReminder> = {
  rows: [...rows, ...tailRows],
  clocks: [...clocks, ...tailClocks],
  // Its work is delivered, whatever it was worth.
  ofNothing: 'DONE',
  whileFrozen: ['brief', 'deliver', 'open', 'refuseToCancel', 'offer'],
};
