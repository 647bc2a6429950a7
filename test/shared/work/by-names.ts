import type { Verb } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';
import { rulesOf, type View } from '#shared/work/view.ts';
import { namesOf } from '#test/support/names-of.ts';

import type { Rules } from './compare.ts';
import { dividedBy } from './rows-of.ts';

/** Between facts by the names of the wire, and how far work has come. */
type Facts<F> = { progressOf: (facts: F) => Progress; factsOf: (progress: Progress) => F };

/** The rules of a view by its own names, about facts. */
export function byNames<
  F extends object,
  V extends Verb,
  Action extends string,
  Stage extends string,
  Person extends string,
>(
  view: View<V, string, Action, Stage, Person>,
  { progressOf, factsOf }: Facts<F>,
): Omit<Rules<F, Action, Person>, 'rows'> {
  const rules = rulesOf(view);
  const { verb, actor } = namesOf(view);
  const step = (facts: F, { action, by, ...act }: Parameters<Rules<F, Action, Person>['progress']>[1]) =>
    rules.step(progressOf(facts), { clearance: 0, ...act, do: verb(action), by: actor(by) });
  return {
    refusalOf: (facts, action, by, now) => rules.refusalOf(progressOf(facts), verb(action), actor(by), now),
    allowedActions: (facts, by, now) => rules.allowedActions(progressOf(facts), actor(by), now),
    endingOf(facts) {
      const ending = rules.endingOf(progressOf(facts));
      return ending && { at: ending.at, do: rules.actionOf(ending.do) };
    },
    reminderOf: (facts) => rules.reminderOf(progressOf(facts)),
    progress: (facts, act) => ({ ...facts, ...factsOf(step(facts, act).after) }),
    journalOf: (facts, act) => dividedBy(step(facts, act).journal),
  };
}
