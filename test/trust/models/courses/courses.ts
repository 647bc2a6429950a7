import { random } from '#infra/seed/random.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { isOver, type Actor, type Verb } from '#shared/work/phases.ts';
import { firstPayment, type Progress } from '#shared/work/progress.ts';
import type { Rules } from '#shared/work/view.ts';
import { seed, sized } from '#test/size.ts';

/** Work on a day, counted from the one on which it was made. */
export type Place = { progress: Progress; day: number };

/** What must never happen, with the place at which it did. */
export type Finding = { what: string; place: Place };

/** What a search asks of the rules: how work ends by itself, and what a side may do at a time (milliseconds). */
export type Asked = {
  endingOf: (progress: Progress) => { at: number; do: Verb } | undefined;
  allowed: (progress: Progress, by: Side, now: number) => Verb[];
};

/** What a search asks, answered by the rules of a kind of work that has these verbs. */
export const answersOf = (rules: Rules, actions: Partial<Record<Verb, string>>): Asked => {
  const verbs = Object.keys(actions) as Verb[];
  return {
    endingOf: (progress) => rules.endingOf(progress),
    allowed: (progress, by, now) =>
      verbs.filter((verb) => rules.refusalOf(progress, verb, by, now) === undefined),
  };
};

/** Orders or modules, as a search sees them. */
export type Kind = {
  rules: Rules;
  /** Whether something must end it, though no money is held. */
  mustEnd: (progress: Progress) => boolean;
  /** What decides how it can go on, in days before today: two with the same answer go on alike. */
  situationOf: (place: Place) => unknown[];
  /** The amounts that are tried with a verb. */
  amountsOf: (place: Place, verb: Verb) => readonly number[];
  /** Why a side cannot leave here that should be able to. */
  strandedOf?: (place: Place, allowed: (by: Side) => Verb[]) => string | undefined;
  /** What a clock does before its time, or to somebody who has done nothing to deserve it. */
  injusticeOf: (place: Place, verb: Verb, after: Progress) => string | undefined;
};

/** How a search goes: for so many days a bank examines the payment, once; it ends where this is found. */
export type Search = {
  kind: Kind;
  firsts: Progress[];
  asked: Asked;
  examinedFor?: number | undefined;
  until?: string | undefined;
};

/** Other answers than those of the product, and how the search goes. */
export type Options<A = Asked> = { asked?: A } & Pick<Search, 'examinedFor' | 'until'>;

/** The days of the payment on which a bank begins to examine it: every so many, since one stands for its neighbours. */
const EXAMINED = sized(30, 5);

const sides = ['buyer', 'seller'] as const;
/** The days that what is released takes to clear. */
const CLEARANCE = protection.clearance.first;
const START = Date.UTC(2026, 0, 1);
const days: string[] = [];
/** The time of a day, and the day of a time in milliseconds. */
export const iso = (day: number): string => (days[day] ??= new Date(START + day * DAY).toISOString());
export const dayOf = (time: number): number => (time - START) / DAY;
/** The days since this time (ISO), if there was one. */
export const since = (day: number, at: string | undefined): number | '-' =>
  at ? day - dayOf(Date.parse(at)) : '-';
/** Whether what was released still clears, so that it can be given back, or disputed. */
export const isClearing = ({ progress: { phase, money }, day }: Place): boolean =>
  phase === 'DONE' && money.clearsAt !== undefined && day < dayOf(Date.parse(money.clearsAt));
/** What decides how work that is done can go on. */
export const situationOfDone = (place: Place): unknown[] => {
  const { payments, money } = place.progress;
  if (!isClearing(place)) return [];
  return [
    counted(place, payments[0]?.at),
    since(place.day, money.clearsAt),
    money.dispute === undefined,
    money.released > 0,
  ];
};
const isEnd = (place: Place): boolean => isOver(place.progress.phase) && !isClearing(place);

/** What the operator may do, with some of the amounts. */
function* actsOfOperator({ rules }: Kind, { progress, day }: Place): Generator<[Verb, number]> {
  const may = (verb: Verb) => rules.refusalOf(progress, verb, 'operator', START + day * DAY) === undefined;
  const { held, released } = progress.money;
  if (may('decide')) yield* [['decide', 0] as [Verb, number], ['decide', held] as [Verb, number]];
  if (may('refund')) yield ['refund', released];
  if (may('reopen')) yield ['reopen', 0];
}

/** How many days since this one a bank has examined the payment. */
function examinedSince({ progress, day }: Place, first: number): number {
  const { freezes = [], frozenAt } = progress.money;
  const ended = freezes.map(
    ({ from, until }) => [dayOf(Date.parse(from)), dayOf(Date.parse(until))] as const,
  );
  const all = frozenAt ? [...ended, [dayOf(Date.parse(frozenAt)), day] as const] : ended;
  return all.reduce((sum, [from, until]) => sum + Math.max(0, until - Math.max(from, first)), 0);
}
/** The days since this time (ISO), if there was one, besides those on which a bank has examined the payment. */
export function counted(place: Place, at: string | undefined): number | '-' {
  const days = since(place.day, at);
  return days === '-' ? days : days - examinedSince(place, place.day - days);
}
/** Whether somebody has had so many such days since this time (ISO). */
export const hasHad = (place: Place, days: number, at: string | undefined): boolean =>
  Number(counted(place, at)) >= days;

/** What is wrong when a clock ends an open dispute on this day. */
export function disputeInjusticeOf(place: Place, verb: Verb): string | undefined {
  const { dispute } = place.progress.money;
  if (verb === 'acceptOffer' && !hasHad(place, protection.dispute.answer, dispute?.openedAt))
    return 'a silence that was none';
  if (verb === 'divide' && !hasHad(place, protection.dispute.least, dispute?.openedAt))
    return 'a dispute that was cut short';
  return undefined;
}

/** What a bank takes that keeps a part of the payment. */
const TAKEN = 1;
/** Whether a bank has kept something of what was paid. */
const hasLost = ({ payments, money: { held, released, returning, returned } }: Progress): boolean =>
  payments.reduce((sum, { amount }) => sum + amount, 0) > held + released + returning + returned;

/** So many of those that come into a known situation are compared with it. */
const COMPARED = sized(0.02, 0.2);

/** Every course that these can take, a day at a time: how many situations there are, and what is wrong. */
export function searchCourses({ kind, firsts, asked, examinedFor = 0, until }: Search) {
  const seen = new Map<string, string>();
  const queue: Place[] = [];
  const findings: Finding[] = [];
  const ends = new Set<string>();
  let longest = 0;
  const chance = random(`courses ${seed}`);
  const { rules } = kind;
  const stageOf = (progress: Progress) => rules.stageOf(progress);
  const allowedAt = ({ progress, day }: Place, by: Side) => asked.allowed(progress, by, START + day * DAY);

  /** What can be done now, and how it will end by itself. */
  const prospectsOf = (place: Place): string => {
    const { progress, day } = place;
    if (isEnd(place)) return stageOf(progress);
    const ending = asked.endingOf(progress);
    const verbs = sides.flatMap((by) => [by, ...allowedAt(place, by)]);
    return [ending?.do, ending && dayOf(ending.at) - day, ...verbs].join();
  };
  const visit = (place: Place) => {
    const { progress, day } = place;
    const examination = [since(day, progress.money.frozenAt), examinedSince(place, 0), hasLost(progress)];
    const situation = [
      stageOf(progress),
      ...(isEnd(place) ? [] : examination),
      ...kind.situationOf(place),
    ].join();
    const known = seen.get(situation);
    // Comparing each time would take long, and what differs does so often.
    if (known !== undefined && !chance.chance(COMPARED)) return;
    const prospects = prospectsOf(place);
    if (known === undefined) queue.push(place);
    else if (known !== prospects) findings.push({ what: 'two that are alike go on differently', place });
    seen.set(situation, prospects);
  };
  for (const progress of firsts) visit({ progress, day: 0 });

  for (let place = queue.pop(); place; place = queue.pop()) {
    const { progress, day } = place;
    if (isEnd(place)) continue;
    if (until !== undefined && findings.some(({ what }) => what === until)) break;
    const at = iso(day);
    const report = (what: string) => findings.push({ what, place: { progress, day } });
    const after = (verb: Verb, by: Actor, amount?: number) =>
      rules.step(progress, { do: verb, by, at, amount, clearance: CLEARANCE }).after;
    const { held, frozenAt, freezes } = progress.money;
    const paidAt = firstPayment(progress)?.at;
    /** For how long money is held on a day, besides the time in which a bank examines the payment. */
    const heldFor = (on: number) => Number(counted({ progress, day: on }, paidAt));
    if (held > 0) longest = Math.max(longest, heldFor(day));
    const ending = asked.endingOf(progress);
    if (!ending && !frozenAt && (kind.mustEnd(progress) || held > 0)) {
      report('nothing ever ends it');
      continue;
    }
    if (ending) {
      const end = dayOf(ending.at);
      if (held > 0 && heldFor(end) > protection.ceiling) report('money is held beyond the ceiling');
      if (end < day) report('its end was before it began');
      if (end <= day) {
        const ended = after(ending.do, 'clock');
        const unjust = kind.injusticeOf(place, ending.do, ended);
        if (unjust) report(unjust);
        ends.add(`${stageOf(progress)}: ${ending.do}`);
        visit({ day, progress: ended });
        continue;
      }
    }
    if (frozenAt && Number(since(day, frozenAt)) >= examinedFor) {
      visit({ day, progress: after('unfreeze', 'bank') });
      visit({ day, progress: after('takeBack', 'bank', TAKEN) });
      continue;
    }
    const isExamined = examinedFor > 0 && held > 0 && Number(since(day, paidAt)) % EXAMINED === 0;
    if (isExamined && !frozenAt && !freezes) visit({ day, progress: after('freeze', 'bank') });
    const stranded = kind.strandedOf?.(place, (by) => allowedAt(place, by));
    if (stranded) report(stranded);
    for (const by of sides) {
      for (const verb of allowedAt(place, by)) {
        for (const amount of kind.amountsOf(place, verb)) visit({ day, progress: after(verb, by, amount) });
      }
    }
    for (const [verb, amount] of actsOfOperator(kind, place))
      visit({ day, progress: after(verb, 'operator', amount) });
    visit({ progress, day: day + 1 });
  }
  return { situations: seen.size, findings, ends: [...ends].toSorted(), longest };
}

/**
 * A rule under which each clock waits for as long as a bank has ever examined the payment, also before the clock began: what
 * begins afterwards comes too late, until the ceiling cuts it.
 */
export const movedByEarlierFreezes =
  ({ endingOf }: Asked): Asked['endingOf'] =>
  (progress) => {
    const ending = endingOf({ ...progress, money: { ...progress.money, freezes: undefined } });
    const examined = examinedSince({ progress, day: 0 }, 0) * DAY;
    return ending && { ...ending, at: ending.at + examined };
  };
