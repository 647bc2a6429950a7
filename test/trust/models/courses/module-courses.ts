import { noMoney } from '#shared/rules/money/held-money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { moduleRules, moduleView } from '#shared/work/module.ts';
import { refusalOfAmount } from '#shared/work/named.ts';
import { isOver, type Phase, type Verb } from '#shared/work/phases.ts';
import { atStake, begun, deadlineOf, firstPayment, isPaid, type Progress } from '#shared/work/progress.ts';

import {
  answersOf,
  counted,
  dayOf,
  disputeInjusticeOf,
  hasHad,
  iso,
  searchCourses,
  situationOfDone,
  type Asked,
  type Kind,
  type Options,
  type Place,
} from './courses.ts';

const { module: times } = protection;

/** What the search asks of the rules of modules: besides what each kind has, why an amount cannot be approved. */
export type AskedOfModules = Asked & { refusalOfAmount: typeof refusalOfAmount };

export const shipped: AskedOfModules = { ...answersOf(moduleRules, moduleView.actions), refusalOfAmount };

/** What is held for a module, and the amounts that are approved or named in a dispute: nothing, a part, and all of it. */
const HELD = 100;
const named = [0, 30, HELD];

const laterOf = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one > other ? one : other;

/** When the work came that the client looks at, if it is funded; what is not waits since its phase began. */
const submittedAt = (progress: Progress) => laterOf(firstPayment(progress)?.at, progress.times.delivered);

/** Whether it was funded since it was handed in last, to which its freelancer has not agreed. */
const isFundedSince = ({ payments: [first], times: { delivered } }: Progress): boolean =>
  first !== undefined && delivered !== undefined && first.at > delivered;

/** Whether a dispute is about completed work, or an amount for work to whose money its freelancer has agreed. */
const isBound = (progress: Progress): boolean =>
  progress.was === 'DONE' || (progress.was === 'AGREE' && !isFundedSince(progress));

function situationOf(place: Place): unknown[] {
  const { progress, day } = place;
  const { agreed, edits, lowerApprovals, money } = progress;
  const { held, dispute } = money;
  const days = (at: string | undefined) => counted(place, at);
  const funded = days(firstPayment(progress)?.at);
  const inPhase = days(progress.times.phase);
  // What a clock no longer waits for is the same from then on.
  const upTo = (most: number, passed: number | '-') => Math.min(Number(passed), most);
  const submitted = () => (isPaid(progress) ? upTo(times.review, days(submittedAt(progress))) : '-');
  const parts: Partial<Record<Phase, () => unknown[]>> = {
    WORK: () => [funded, days(progress.times.made), day - dayOf(deadlineOf(progress)), edits],
    REVIEW: () =>
      isPaid(progress)
        ? [funded, submitted(), upTo(times.afterRefusal, inPhase), lowerApprovals, isFundedSince(progress)]
        : [inPhase],
    AGREE: () => [funded, inPhase, submitted(), agreed === held, lowerApprovals, isFundedSince(progress)],
    REVISION: () => [funded, inPhase, lowerApprovals],
    DISPUTED: () => [
      funded,
      days(dispute?.openedAt),
      dispute?.by,
      dispute?.buyer,
      dispute?.seller,
      isBound(progress),
    ],
    DONE: () => situationOfDone(place),
  };
  return parts[progress.phase]?.() ?? [];
}

/** A module that was just assigned. */
const assigned = (days: number): Progress => ({
  ...begun(iso(0)),
  terms: { days, revisions: null, total: null },
  money: noMoney,
});

function injusticeOf(place: Place, verb: Verb, after: Progress): string | undefined {
  const { progress } = place;
  const { made, phase: since } = progress.times;
  const { held, dispute } = progress.money;
  if (held === 0) {
    const isSilence = hasHad(place, protection.unpaid, since);
    const waits = progress.phase === 'REVIEW' || progress.phase === 'AGREE';
    return waits && !isSilence ? 'a silence that was none' : undefined;
  }
  const isLate =
    progress.phase === 'WORK'
      ? hasHad(place, progress.terms.days + protection.late.end, made)
      : hasHad(place, times.rework, since);
  if (verb === 'expire' && !isLate) return 'a refund though the freelancer is not late';
  const isReviewed =
    hasHad(place, times.review, submittedAt(progress)) && hasHad(place, times.afterRefusal, since);
  if (verb === 'approve' && !isReviewed) return 'a review that was cut short';
  if (verb === 'confirm' && !hasHad(place, times.confirm, since)) return 'a silence that was none';
  // Of a freelancer who has not been silent, only their own word gives all of it back.
  const isRefund = verb !== 'expire' && after.money.released === 0;
  if (isRefund && dispute?.seller !== undefined && dispute.seller > 0)
    return 'a refund though the freelancer has answered';
  return disputeInjusticeOf(place, verb);
}

/** What was released and has not gone back. */
const leftOf = ({ money: { released, takenBack = 0 } }: Progress) => released - takenBack;

/** Modules as the search sees them, with these rules about amounts. */
const modulesWith = (asked: AskedOfModules): Kind => ({
  rules: moduleRules,
  // What is owed is owed until it is paid.
  mustEnd: ({ phase }) => phase !== 'OWED' && !isOver(phase),
  strandedOf: ({ progress }, allowed) => {
    const { phase, money } = progress;
    const isDone = phase === 'DONE' || progress.was === 'DONE';
    const isForced = isFundedSince(progress) && !isDone && !money.frozenAt;
    if ((isPaid(progress) && !isForced) || allowed('seller').includes('decline')) return undefined;
    return isForced
      ? 'a freelancer who is kept by money that came after the work'
      : 'a freelancer who is kept without money';
  },
  situationOf,
  amountsOf: ({ progress, day }, verb) => {
    if (verb === 'dispute' || verb === 'offer') return named.filter((each) => each <= atStake(progress));
    if (verb === 'refund') return named.filter((each) => each > 0 && each <= leftOf(progress));
    if (verb !== 'approve') return [HELD];
    return named.filter(
      (amount) => amount > 0 && asked.refusalOfAmount(progress, amount, Date.parse(iso(day))) === undefined,
    );
  },
  injusticeOf,
});

/** Every course that modules with these deadlines can take, funded on any day or never. */
export const searchModules = (
  deadlines: number[],
  { asked = shipped, ...more }: Options<AskedOfModules> = {},
) => searchCourses({ kind: modulesWith(asked), firsts: deadlines.map(assigned), asked, ...more });
