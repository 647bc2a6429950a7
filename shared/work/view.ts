import type { Machine } from '#shared/rules/machine.ts';

import { nextClock } from './clocks.ts';
import type { Journal, MoneyAct } from './effects.ts';
import { placesOf, type Actor, type Paid, type Phase, type Verb } from './phases.ts';
import { paidOf, type Progress } from './progress.ts';
import { reminderOf, type Reminder } from './reminders.ts';
import type { Course } from './row.ts';
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
  course: Course<V, R>;
  /** The action for each verb, in the order in which actions are listed. */
  actions: Record<V, Action>;
  people: Record<Actor, Person>;
  /** The stage of each phase that the kind has, by whether it is paid. */
  stages: Partial<Record<Phase, Partial<Record<Paid, Stage>>>>;
  /** The messages where the stage does not allow an action, and while the bank examines the payment. */
  refusals: Machine<Stage, Action, Person>['refusals'];
  frozen: string;
};

/** What has this name. */
function inverseOf<K extends string, Name extends string>(names: Record<K, Name>): (name: Name) => K {
  const keys = new Map((Object.keys(names) as K[]).map((key) => [names[key], key]));
  return (name) => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`Nothing is called '${name}' here.`);
    return key;
  };
}

/** The rules of a kind of work, in its own names. */
export function rulesOf<
  V extends Verb,
  R extends string,
  Action extends string,
  Stage extends string,
  Person extends string,
>(view: View<V, R, Action, Stage, Person>) {
  const { course, stages, refusals, frozen } = view;
  const verbs = Object.keys(view.actions) as V[];
  const verb = inverseOf(view.actions);
  const actor = inverseOf(view.people);

  function stageOf(progress: Progress): Stage {
    const stage = stages[progress.phase]?.[paidOf(progress)];
    if (stage === undefined) throw new Error(`${view.name}: ${progress.phase} has no stage.`);
    return stage;
  }

  function refusalOfStage(action: Action, stage: Stage): string {
    const message = refusals[action];
    if (message === undefined) return `'${action}' is not possible in ${stage}.`;
    return typeof message === 'string' ? message : message(stage);
  }

  return {
    stageOf,
    /** The stages in which this can be done, whatever else it requires. */
    sourcesOf(action: Action): Stage[] {
      const from = course.rows.filter((row) => row.do === verb(action)).flatMap((row) => row.from);
      return (Object.keys(stages) as Phase[]).flatMap((phase) =>
        (['unpaid', 'paid'] as const).flatMap((paid) => {
          const stage = stages[phase]?.[paid];
          return stage && placesOf(phase, paid).some((at) => from.includes(at)) ? [stage] : [];
        }),
      );
    },
    /** Whether somebody may do this here, whatever else it requires. */
    isOpen: (progress: Progress, action: Action, person: Person): boolean =>
      rowOf(course, progress, { do: verb(action), by: actor(person) }) !== undefined,
    /** Why somebody may not do this now (milliseconds), as a 409 says it; undefined if they may. */
    refusalOf(progress: Progress, action: Action, person: Person, now: number): string | undefined {
      const by = actor(person);
      const row = rowOf(course, progress, { do: verb(action), by });
      return row
        ? refusalOfRow(course, row, progress, { by, now, frozen })
        : refusalOfStage(action, stageOf(progress));
    },
    /** What somebody may do now (milliseconds). */
    allowedActions(progress: Progress, person: Person, now: number): Action[] {
      const by = actor(person);
      const open = openRows(course, progress, by).filter(
        (row) => refusalOfRow(course, row, progress, { by, now, frozen }) === undefined,
      );
      return verbs.filter((each) => open.some((row) => row.do === each)).map((each) => view.actions[each]);
    },
    /** How it goes on or ends by itself, and when (milliseconds). */
    endingOf(progress: Progress): { at: number; do: Action } | undefined {
      const next = nextClock(course.clocks, progress);
      return next && { at: next.at, do: view.actions[next.clock.do] };
    },
    /** Who is reminded of what before that. */
    reminderOf: (progress: Progress): Reminder<R> | undefined => reminderOf(course, progress),
    /** Where it is after this was done, and what is booked with it. */
    step: (
      progress: Progress,
      { action, by, ...act }: Omit<MoneyAct, 'by'> & { action: Action; by: Person },
    ): { after: Progress; journal: Journal | undefined } =>
      step(course, progress, { ...act, do: verb(action), by: actor(by) }),
  };
}
