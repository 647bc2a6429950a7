import { random } from '#infra/seed/random.ts';
import type { HeldMoney } from '#shared/rules/held-money.ts';
import { DAY, protection } from '#shared/rules/protection.ts';
import { seed, sized } from '#test/size.ts';

/** Something on a day, counted from the one on which it was made. */
export type Place<Facts> = { facts: Facts; day: number };

/** What must never happen, with the place at which it did. */
export type Finding<Facts> = { what: string; place: Place<Facts> };

/** What a search asks of the rules: how something ends by itself, and what its parties may do at a time (milliseconds). */
export type Rules<Facts, Action, Party> = {
  endingOf: (facts: Facts) => { at: number; do: Action } | undefined;
  allowedActions: (facts: Facts, by: Party, now: number) => Action[];
};

/** Orders or modules, as a search sees them. */
export type Kind<Facts, Action, Party> = {
  parties: readonly Party[];
  stageOf: (facts: Facts) => string;
  isOver: (facts: Facts) => boolean;
  /** Whether something must end it, though no money is held. */
  mustEnd: boolean;
  /** Since when money is held. */
  chargedAt: (facts: Facts) => string | undefined;
  /** What decides how it can go on, in days before today: two with the same answer go on alike. */
  situationOf: (place: Place<Facts>) => unknown[];
  /** The amounts that are tried with an action. */
  amountsOf: (place: Place<Facts>, action: Action) => readonly number[];
  progress: (
    facts: Facts,
    act: {
      action: Action | 'freeze' | 'unfreeze';
      by: Party | 'clock' | 'bank';
      at: string;
      amount?: number;
    },
  ) => Facts;
  /** What a clock does before its time, or to somebody who has done nothing to deserve it. */
  injusticeOf: (place: Place<Facts>, action: Action, after: Facts) => string | undefined;
};

/** How a search goes: for so many days a bank examines the payment, once; it ends where this is found. */
export type Search<Facts, Action, Party> = {
  kind: Kind<Facts, Action, Party>;
  firsts: Facts[];
  rules: Rules<Facts, Action, Party>;
  examinedFor?: number | undefined;
  until?: string | undefined;
};

/** Other rules than those of the product, and how the search goes. */
export type Options<Facts, Action, Party, R = Rules<Facts, Action, Party>> = { rules?: R } & Pick<
  Search<Facts, Action, Party>,
  'examinedFor' | 'until'
>;

/** The days of the payment on which a bank begins to examine it: every so many, since one stands for its neighbours. */
const EXAMINED = sized(30, 5);

const START = Date.UTC(2026, 0, 1);
const days: string[] = [];
/** The time of a day, and the day of a time in milliseconds. */
export const iso = (day: number): string => (days[day] ??= new Date(START + day * DAY).toISOString());
export const dayOf = (time: number): number => (time - START) / DAY;
/** The days since this time (ISO), if there was one. */
export const since = (day: number, at: string | undefined): number | '-' =>
  at ? day - dayOf(Date.parse(at)) : '-';
/** How many days since this one a bank has examined the payment. */
function examinedSince({ facts: { freezes = [], frozenAt }, day }: Place<HeldMoney>, first: number): number {
  const ended = freezes.map(
    ({ from, until }) => [dayOf(Date.parse(from)), dayOf(Date.parse(until))] as const,
  );
  const all = frozenAt ? [...ended, [dayOf(Date.parse(frozenAt)), day] as const] : ended;
  return all.reduce((sum, [from, until]) => sum + Math.max(0, until - Math.max(from, first)), 0);
}
/** The days since this time (ISO), if there was one, besides those on which a bank has examined the payment. */
export function counted(place: Place<HeldMoney>, at: string | undefined): number | '-' {
  const days = since(place.day, at);
  return days === '-' ? days : days - examinedSince(place, place.day - days);
}
/** Whether somebody has had so many such days since this time (ISO). */
export const hasHad = (place: Place<HeldMoney>, days: number, at: string | undefined): boolean =>
  Number(counted(place, at)) >= days;

/** What is wrong when a clock ends an open dispute on this day. */
export function disputeInjusticeOf(place: Place<HeldMoney>, action: string): string | undefined {
  const { dispute } = place.facts;
  if (action === 'acceptOffer' && !hasHad(place, protection.dispute.answer, dispute?.openedAt))
    return 'a silence that was none';
  if (action === 'divide' && !hasHad(place, protection.dispute.least, dispute?.openedAt))
    return 'a dispute that was cut short';
  return undefined;
}

/** So many of those that come into a known situation are compared with it. */
const COMPARED = sized(0.02, 0.2);

/** Every course that these can take, a day at a time: how many situations there are, and what is wrong. */
export function searchCourses<Facts extends HeldMoney, Action extends string, Party extends string>({
  kind,
  firsts,
  rules,
  examinedFor = 0,
  until,
}: Search<Facts, Action, Party>) {
  const seen = new Map<string, string>();
  const queue: Place<Facts>[] = [];
  const findings: Finding<Facts>[] = [];
  const ends = new Set<string>();
  let longest = 0;
  const chance = random(`courses ${seed}`);
  const { parties, stageOf, isOver, chargedAt, progress } = kind;

  /** What can be done now, and how it will end by itself. */
  const prospectsOf = ({ facts, day }: Place<Facts>): string => {
    if (isOver(facts)) return stageOf(facts);
    const ending = rules.endingOf(facts);
    const actions = parties.flatMap((by) => [by, ...rules.allowedActions(facts, by, START + day * DAY)]);
    return [ending?.do, ending && dayOf(ending.at) - day, ...actions].join();
  };
  const visit = (place: Place<Facts>) => {
    const { facts, day } = place;
    const examination = [since(day, facts.frozenAt), examinedSince(place, 0)];
    const situation = [
      stageOf(facts),
      ...(isOver(facts) ? [] : examination),
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
  for (const facts of firsts) visit({ facts, day: 0 });

  for (let place = queue.pop(); place; place = queue.pop()) {
    const { facts, day } = place;
    if (isOver(facts)) continue;
    if (until !== undefined && findings.some(({ what }) => what === until)) break;
    const report = (what: string) => findings.push({ what, place: { facts, day } });
    const { held, frozenAt, freezes } = facts;
    /** For how long money is held on a day, besides the time in which a bank examines the payment. */
    const heldFor = (on: number) => Number(counted({ facts, day: on }, chargedAt(facts)));
    if (held > 0) longest = Math.max(longest, heldFor(day));
    const ending = rules.endingOf(facts);
    if (!ending && !frozenAt && (kind.mustEnd || held > 0)) {
      report('nothing ever ends it');
      continue;
    }
    if (ending) {
      const end = dayOf(ending.at);
      if (held > 0 && heldFor(end) > protection.ceiling) report('money is held beyond the ceiling');
      if (end < day) report('its end was before it began');
      if (end <= day) {
        const after = progress(facts, { action: ending.do, by: 'clock', at: iso(day) });
        const unjust = kind.injusticeOf(place, ending.do, after);
        if (unjust) report(unjust);
        ends.add(`${stageOf(facts)}: ${ending.do}`);
        visit({ day, facts: after });
        continue;
      }
    }
    if (frozenAt && Number(since(day, frozenAt)) >= examinedFor) {
      visit({ day, facts: progress(facts, { action: 'unfreeze', by: 'bank', at: iso(day) }) });
      continue;
    }
    const isExamined = examinedFor > 0 && held > 0 && Number(since(day, chargedAt(facts))) % EXAMINED === 0;
    if (isExamined && !frozenAt && !freezes)
      visit({ day, facts: progress(facts, { action: 'freeze', by: 'bank', at: iso(day) }) });
    for (const by of parties) {
      for (const action of rules.allowedActions(facts, by, START + day * DAY)) {
        for (const amount of kind.amountsOf(place, action))
          visit({ day, facts: progress(facts, { action, by, at: iso(day), amount }) });
      }
    }
    visit({ facts, day: day + 1 });
  }
  return { situations: seen.size, findings, ends: [...ends].toSorted(), longest };
}

/**
 * A rule under which each clock waits for as long as a bank has ever examined the payment, also before the clock began: what
 * begins afterwards comes too late, until the ceiling cuts it.
 */
export const movedByEarlierFreezes =
  <Facts extends HeldMoney, Action>(endingOf: (facts: Facts) => { at: number; do: Action } | undefined) =>
  (facts: Facts): { at: number; do: Action } | undefined => {
    const ending = endingOf({ ...facts, freezes: undefined });
    const examined = examinedSince({ facts, day: 0 }, 0) * DAY;
    return ending && { ...ending, at: ending.at + examined };
  };
