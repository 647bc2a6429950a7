import type { Refusal } from '#shared/refusal.ts';

import type { Clock, StandingReminder } from './clocks.ts';
import type { Effect, MoneyAct } from './effects.ts';
import type { Actor, At, Phase, Verb } from './phases.ts';
import type { Progress } from './progress.ts';

/** What is done, by whom, when and with what. */
export type Act<V extends Verb = Verb> = MoneyAct & { do: V };

/** What a row requires besides its phase: in words for the documentation, and the reason of the 409 without it. */
export type Need = {
  words: string;
  /** Undefined if it is met at this time (milliseconds). */
  refusal: (progress: Progress, now: number, by: Actor) => Refusal | undefined;
};

/** Which of several rows it is that do the same from one place, in words for it and for the others. */
export type Guard = {
  words: string;
  otherwise: string;
  holds: (progress: Progress, act: Pick<MoneyAct, 'amount'>) => boolean;
};

/**
 * Who may do what where, and what comes of it. `from` is empty for what makes a new one. `settled` is DONE if the seller gets
 * something or it was DONE before its dispute, and else `ofNothing` of its course. Of several rows that fit, the first counts.
 */
export type Row<V extends Verb = Verb> = {
  do: V;
  by: Actor | readonly Actor[];
  from: readonly At[];
  to: Phase | 'same' | 'settled';
  money?: Effect;
  when?: Guard;
  needs?: Need;
};

/** All that can happen to a kind of work: what is done, what happens by itself, and who is reminded of what. */
export type Workflow<V extends Verb, R extends string> = {
  rows: readonly Row<V>[];
  clocks: readonly Clock<V, R>[];
  /** Where a dispute ends in which the seller gets nothing. */
  ofNothing: 'DONE' | 'ENDED';
  /** What its sides and the operator may do while the payment is examined: nothing that moves money. */
  whileFrozen: readonly V[];
  /** Reminders of what does not end by itself. */
  reminders?: readonly StandingReminder<R>[];
};

/** Whether this actor may make the row. */
export const isBy = ({ by }: Pick<Row, 'by'>, actor: Actor): boolean =>
  typeof by === 'string' ? by === actor : by.includes(actor);
