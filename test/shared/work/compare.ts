import { isDeepStrictEqual } from 'node:util';

import type { Random } from '#infra/seed/random.ts';
import { DAY } from '#shared/rules/protection.ts';

/** What somebody does, as both rule books take it. */
export type Act<Action, Actor> = {
  action: Action;
  by: Actor;
  at: string;
  amount?: number | undefined;
  clearance?: number | undefined;
};

/** What is booked with a step besides its charge: how much of what is held goes to each side. */
export type Booked = { toSeller: number; toBuyer: number };

/** What is asked of a rule book about orders or modules. */
export type Rules<Facts, Action, Actor> = {
  /** Every step that there is, as `approve by buyer: REVIEW -> FINISHED`. */
  rows: readonly string[];
  refusalOf: (facts: Facts, action: Action, by: Actor, now: number) => string | undefined;
  allowedActions: (facts: Facts, by: Actor, now: number) => Action[];
  endingOf: (facts: Facts) => { at: number; do: Action } | undefined;
  reminderOf: (facts: Facts) => unknown;
  progress: (facts: Facts, act: Act<Action, Actor>) => Facts;
  journalOf: (facts: Facts, act: Act<Action, Actor>) => Booked | undefined;
};

/** Orders or modules, as the comparison draws them. */
export type Kind<Facts, Action extends string, Actor extends string> = {
  name: string;
  /** Both parties, the clock and the bank, in this order. */
  actors: readonly [Actor, Actor, Actor, Actor];
  actions: readonly Action[];
  /** What ends the life of something without much happening: drawn seldom. */
  hasty: ReadonlySet<Action>;
  stages: readonly string[];
  stageOf: (facts: Facts) => string;
  isOver: (facts: Facts) => boolean;
  isFrozen: (facts: Facts) => boolean;
  isCharged: (facts: Facts) => boolean;
  /** Something that was just made, and something in any state, whether it can come about or not. */
  first: (random: Random, at: string) => Facts;
  atRandom: (random: Random, now: number) => Facts;
  /** An amount with which this can be done. */
  amountOf: (random: Random, facts: Facts, action: Action, now: number) => number | undefined;
};

/** How many lives and facts are drawn; perhaps no more than it takes to see that something differs. */
type Size = { lives: number; facts: number; untilDifferent?: true };

/** What it answers, or the message of its error. */
function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return `Error: ${String(error)}`;
  }
}

/** Facts without those that are absent. */
const present = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/**
 * Compares a rule book with the oracle: in random lives, and in facts drawn at random. Answers how often what was compared,
 * and what differs.
 */
export function compare<Facts extends object, Action extends string, Actor extends string>(
  kind: Kind<Facts, Action, Actor>,
  { oracle, rules }: Record<'oracle' | 'rules', Rules<Facts, Action, Actor>>,
  random: Random,
  size: Size,
) {
  const tally = new Map<string, number>();
  const differences: { what: string; expected: unknown; found: unknown; about: unknown }[] = [];
  const [buyer, seller, clock, bank] = kind.actors;
  const parties = [buyer, seller] as const;
  const steps = new Set(oracle.rows.map((row) => row.slice(0, row.indexOf(' ->'))));
  const isOpen = (facts: Facts, action: Action, by: Actor) =>
    steps.has(`${action} by ${by}: ${kind.stageOf(facts)}`);

  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  function same(what: string, expected: unknown, found: unknown, about: unknown): void {
    count(what);
    if (expected === found || isDeepStrictEqual(expected, found)) return;
    if (differences.length < 5) differences.push({ what, expected, found, about });
  }

  function compareState(facts: Facts, now: number): void {
    same('ending', oracle.endingOf(facts), rules.endingOf(facts), facts);
    same('reminder', oracle.reminderOf(facts), rules.reminderOf(facts), facts);
    for (const by of parties) {
      for (const action of kind.actions) {
        const about = { action, by, facts, now };
        same(
          'refusal',
          oracle.refusalOf(facts, action, by, now),
          rules.refusalOf(facts, action, by, now),
          about,
        );
      }
      const expected = oracle.allowedActions(facts, by, now);
      same('list of what is allowed', expected, rules.allowedActions(facts, by, now), { by, facts, now });
    }
  }

  /** What this actor can do from here: the clock only what is due, the bank only about what was charged. */
  function stepsOf(facts: Facts, by: Actor, now: number): Action[] {
    const open = kind.actions.filter((action) => isOpen(facts, action, by));
    if (by === bank) return kind.isCharged(facts) ? open : [];
    if (by === clock) {
      const due = oracle.endingOf(facts)?.do;
      return open.filter((action) => action === due || action === 'returnUnclaimed');
    }
    return open.filter((action) => oracle.refusalOf(facts, action, by, now) === undefined);
  }

  function actOf(facts: Facts, action: Action, by: Actor, now: number): Act<Action, Actor> {
    const isPayment = action === 'pay' || action === 'fund';
    const amount = kind.amountOf(random, facts, action, now);
    const at = new Date(now).toISOString();
    return { action, by, at, amount, ...(isPayment ? { clearance: 3 } : {}) };
  }

  function compareSteps(facts: Facts, now: number): void {
    for (const by of kind.actors)
      for (const action of stepsOf(facts, by, now)) {
        const act = actOf(facts, action, by, now);
        count(`${action} by ${by}: ${kind.stageOf(facts)}`);
        const expected = oracle.progress(facts, act);
        const about = { act, facts };
        const found = attempt(() => present(rules.progress(facts, act)));
        same('step', present(expected), found, about);
        same(
          'journal',
          oracle.journalOf(facts, act),
          attempt(() => rules.journalOf(facts, act)),
          about,
        );
      }
  }

  /** What is done next, if somebody does something. */
  function nextAct(facts: Facts, now: number, idle: number): Act<Action, Actor> | undefined {
    const examined = kind.isCharged(facts) && !kind.isOver(facts);
    if (examined && random.chance(kind.isFrozen(facts) ? 0.3 : 0.12)) {
      const verdict = random.chance(0.75) ? 'unfreeze' : 'takeBack';
      const action = kind.isFrozen(facts) ? verdict : 'freeze';
      return actOf(facts, action as Action, bank, now);
    }
    const all = parties.flatMap((by) => stepsOf(facts, by, now).map((action) => ({ by, action })));
    const patient = all.filter(({ action }) => !kind.hasty.has(action));
    const drawn = patient.length > 0 && random.chance(0.9) ? patient : all;
    if (drawn.length === 0 || random.chance(idle)) return undefined;
    const { by, action } = random.pick(drawn);
    return actOf(facts, action, by, now);
  }

  function live(): void {
    let now = Date.UTC(2026, 0, 1) + random.whole(0, DAY);
    // Some let everything wait, others nothing.
    const idle = random.pick([0.2, 0.4, 0.8]);
    let facts = kind.first(random, new Date(now).toISOString());
    for (let moves = 0, over = 0; moves < 60 && over < 3; moves += 1) {
      if (kind.isOver(facts)) over += 1;
      count(kind.stageOf(facts));
      compareState(facts, now);
      compareSteps(facts, now);
      const ending = oracle.endingOf(facts);
      const act: Act<Action, Actor> | undefined =
        ending && ending.at <= now
          ? { action: ending.do, by: clock, at: new Date(ending.at).toISOString() }
          : nextAct(facts, now, idle);
      if (act) facts = present(oracle.progress(facts, act)) as Facts;
      else now += random.whole(0, 6 * DAY);
    }
  }

  const now = Date.UTC(2026, 5, 1);
  const isSeen = () => size.untilDifferent === true && differences.length > 0;
  for (let each = 0; each < size.facts && !isSeen(); each += 1) {
    const facts = kind.atRandom(random, now);
    compareState(facts, now);
    compareSteps(facts, now);
  }
  for (let each = 0; each < size.lives && !isSeen(); each += 1) live();
  same('rows', oracle.rows, rules.rows, kind.name);
  const never = [...kind.stages, ...steps].filter((each) => !each.endsWith('(new)') && !tally.has(each));
  return { tally, differences, never };
}
