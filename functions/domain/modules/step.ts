import { changeRecord, moneySteps } from '#functions/domain/protection/steps.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { moduleNumber, projectIdOf } from '#shared/rules/module-id.ts';
import { moduleEndingOf } from '#shared/rules/module-rules.ts';

import { dueOf } from './due.ts';
import { countDone, marksOf } from './marks.ts';
import { tellOf } from './news.ts';
import { owedAttributes, owedSince } from './owed.ts';
import { advance, type Act } from './progress.ts';
import { moduleKey, type ModuleEventItem, type ModuleItem, type ModuleStory } from './record.ts';

/** What is done to a module besides what follows from the action: a note for the timeline, and other attributes. */
export type Doing = Omit<Act, 'at'> & {
  at?: string;
  note?: string | undefined;
  set?: Partial<Pick<ModuleItem, 'name' | 'details' | 'deadlineDays' | 'projectURL' | 'images'>>;
};

/** A module after an action, and the steps that make it. */
export type Taken = ModuleStory & { steps: Step[] };

/**
 * A module after an action, and the steps that make it: the change of the record, what happened, and the division of what is
 * held. `Outdated` if the module has changed since it was read. What the action requires was checked before.
 */
export function takeStep({ module, events }: ModuleStory, doing: Doing): Taken {
  const { action, by, amount, clearance, note, at = timestamp(), set = {} } = doing;
  const before = withoutDue(module);
  const version = before.version + 1;
  const act = { action, by, at, amount, clearance };
  const { after: progressed, journal } = advance({ ...before, ...defined(set) }, act);
  const after: ModuleItem = { ...progressed, ...marksOf(before, progressed, at), version };
  const event: ModuleEventItem = { at, by, what: action, note, amount };
  const due = dueOf(after);
  return {
    module: {
      ...defined(after),
      ...(due === undefined ? {} : dueAt(due, after.id)),
      ...owedSince(after),
    },
    events: [...events, event],
    steps: [
      changeRecord({
        id: after.id,
        key: moduleKey(after.id),
        before: { ...before, ...owedSince(before) },
        after: { ...after, ...owedSince(after) },
        due,
        when: { version: before.version },
      }),
      ...eventSteps(after, event),
      ...moneySteps(toHeld(after), before.held, journal, event),
      ...tellOf(after, event),
      ...countDone(before, after),
    ],
  };
}

/** Step: what happened. An edit stands in the module itself, so that nothing but the module is left to remove with it. */
function eventSteps({ id, version }: ModuleItem, event: ModuleEventItem): Step[] {
  if (event.what === 'edit') return [];
  const key = keys.moduleEvent(projectIdOf(id), moduleNumber(id), version);
  return [create({ ...key, ...event }, () => new Outdated())];
}

const placeAttributes: ReadonlySet<string> = new Set(['GSI3PK', 'GSI3SK', ...owedAttributes]);

/** A module without its places in indexes, which follow from its facts. */
const withoutDue = (module: ModuleItem): ModuleItem =>
  Object.fromEntries(Object.entries(module).filter(([name]) => !placeAttributes.has(name))) as ModuleItem;

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A module after what is due for it by itself, at the time at which it was due; undefined if nothing is. */
export function stepOfClock(story: ModuleStory): Taken | undefined {
  const ending = moduleEndingOf(story.module);
  if (!ending || ending.at > now()) return undefined;
  return takeStep(story, { action: ending.do, by: 'clock', at: new Date(ending.at).toISOString() });
}

/** A module as something for which money is held. */
export const toHeld = ({ id, name, freelancerId, currency, commissionRate, clearance = 0 }: ModuleItem) =>
  ({ kind: 'module', id, title: name, sellerId: freelancerId, currency, commissionRate, clearance }) as const;
