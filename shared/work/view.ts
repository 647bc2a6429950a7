import type { Refusal } from '#shared/refusal.ts';
import type { Machine } from '#shared/rules/machine.ts';
import type { Examiner } from '#shared/rules/money/held-money.ts';
import * as workTexts from '#shared/texts/work.ts';

import { nextClock } from './clocks.ts';
import type { BookedEffect } from './effects.ts';
import type { Actor, Paid, Phase, Verb } from './phases.ts';
import { paidOf, type Progress } from './progress.ts';
import { reminderOf, type Reminder } from './reminders.ts';
import type { Act, Workflow } from './row.ts';
import { openRows, refusalOfRow, rowOf, step } from './step.ts';

/** A kind of work: its course, and the names by which the world knows what is in it. */
export type View<
  V extends Verb,
  R extends string,
  Action extends string,
  Stage extends string,
  Person extends string,
> = {
  name: string;
  course: Workflow<V, R>;
  /** The action for each verb, in the order in which actions are listed. */
  actions: Record<V, Action>;
  people: Record<Actor, Person>;
  /** The stage of each phase that the kind has, by whether it is paid. */
  stages: Partial<Record<Phase, Partial<Record<Paid, Stage>>>>;
  /** The reasons where the stage does not allow an action, and while this one examines the payment. */
  refusals: Machine<Stage, Action, Person>['refusals'];
  frozen: Record<Examiner, Refusal>;
};

/** The rules of a kind of work, and the names by which the world knows what is in them. Times in milliseconds. */
export type Rules<
  V extends Verb = Verb,
  R extends string = string,
  Action extends string = string,
  Stage extends string = string,
  Person extends string = string,
> = {
  stageOf(progress: Progress): Stage;
  actionOf(verb: V): Action;
  personOf(actor: Actor): Person;
  /** Whether somebody may do this here, whatever else it requires. */
  isOpen(progress: Progress, verb: V, by: Actor): boolean;
  /** Why somebody may not do this now, as a 409 says it; undefined if they may. */
  refusalOf(progress: Progress, verb: V, by: Actor, now: number): Refusal | undefined;
  /** What somebody may do now. */
  allowedActions(progress: Progress, by: Actor, now: number): Action[];
  /** How it goes on or ends by itself, and when. */
  endingOf(progress: Progress): { at: number; do: V } | undefined;
  /** Who is reminded of what before that. */
  reminderOf(progress: Progress): Reminder<R> | undefined;
  /** How far it has come after this was done, and what is booked with it. Throws where its phase does not allow it. */
  step<P extends Progress>(before: P, act: Act<V>): { after: P; journal: BookedEffect | undefined };
};

/** The rules of a kind of work. */
export function rulesOf<
  V extends Verb,
  R extends string,
  Action extends string,
  Stage extends string,
  Person extends string,
>(view: View<V, R, Action, Stage, Person>): Rules<V, R, Action, Stage, Person> {
  const { course, stages, refusals, frozen, actions, people } = view;
  const verbs = Object.keys(actions) as V[];

  function stageOf(progress: Progress): Stage {
    const stage = stages[progress.phase]?.[paidOf(progress)];
    if (stage === undefined) throw new Error(`${view.name}: ${progress.phase} has no stage.`);
    return stage;
  }

  const refusalOfStage = (action: Action, stage: Stage): Refusal =>
    refusals[action]?.(stage) ?? workTexts.notPossible({ action, stage });

  return {
    stageOf,
    actionOf: (verb) => actions[verb],
    personOf: (actor) => people[actor],
    isOpen: (progress, verb, by) => rowOf(course, progress, { do: verb, by }) !== undefined,
    refusalOf(progress, verb, by, now) {
      const row = rowOf(course, progress, { do: verb, by });
      return row
        ? refusalOfRow(course, row, progress, { by, now, frozen })
        : refusalOfStage(actions[verb], stageOf(progress));
    },
    allowedActions(progress, by, now) {
      const open = openRows(course, progress, by).filter(
        (row) => refusalOfRow(course, row, progress, { by, now, frozen }) === undefined,
      );
      return verbs.filter((each) => open.some((row) => row.do === each)).map((each) => actions[each]);
    },
    endingOf(progress) {
      const next = nextClock(course.clocks, progress);
      return next && { at: next.at, do: next.clock.do };
    },
    reminderOf: (progress) => reminderOf(course, progress),
    step: (before, act) => step(course, before, act),
  };
}
