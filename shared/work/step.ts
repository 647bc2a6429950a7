import type { Refusal } from '#shared/refusal.ts';
import type { Examiner } from '#shared/rules/money/held-money.ts';

import { isAt } from './clocks.ts';
import { applyEffect, type BookedEffect } from './effects.ts';
import type { Actor, Phase, Verb } from './phases.ts';
import type { Progress } from './progress.ts';
import { isBy, type Act, type Workflow, type Row } from './row.ts';

/** The rows of this actor from here. */
export const openRows = <V extends Verb>(
  { rows }: Pick<Workflow<V, string>, 'rows'>,
  progress: Progress,
  by: Actor,
): Row<V>[] => rows.filter((row) => isBy(row, by) && isAt(progress, row.from));

/** The row by which this actor does this from here, if it is open to them. */
export const rowOf = <V extends Verb>(
  { rows }: Pick<Workflow<V, string>, 'rows'>,
  progress: Progress,
  act: { do: V; by: Actor; amount?: number | undefined },
): Row<V> | undefined =>
  rows.find(
    (row) =>
      row.do === act.do &&
      isBy(row, act.by) &&
      isAt(progress, row.from) &&
      (row.when?.holds(progress, act) ?? true),
  );

/** Why this actor may not do this now (milliseconds), though it is open to them; undefined if they may. */
export function refusalOfRow<V extends Verb>(
  { whileFrozen }: Pick<Workflow<V, string>, 'whileFrozen'>,
  row: Row<V>,
  progress: Progress,
  { by, now, frozen }: { by: Actor; now: number; frozen: Record<Examiner, Refusal> },
): Refusal | undefined {
  const isPerson = by !== 'clock' && by !== 'bank';
  const { frozenAt, examiner = 'bank' } = progress.money;
  if (frozenAt && isPerson && !whileFrozen.includes(row.do)) return frozen[examiner];
  return row.needs?.refusal(progress, now, by);
}

/** The dates and counts that a verb sets. Rewriting a brief must not move the deadline. */
const sets: { [V in Verb]?: (before: Progress, at: string) => Partial<Progress> } = {
  brief: ({ times }, at) => ({ times: { ...times, brief: times.brief ?? at } }),
  edit: ({ edits }) => ({ edits: edits + 1 }),
  deliver: ({ times }, at) => ({ times: { ...times, delivered: laterOf(at, times.delivered) } }),
  redeliver: ({ times }, at) => ({ times: { ...times, delivered: laterOf(at, times.delivered) } }),
  revise: ({ revisionsUsed }) => ({ revisionsUsed: revisionsUsed + 1 }),
  askToCancel: ({ times }, at) => ({ times: { ...times, cancelAsked: at } }),
  refuseToCancel: ({ times }) => ({ times: { ...times, cancelAsked: undefined } }),
};
const laterOf = (at: string, before = '') => (at > before ? at : before);

/** Where it is after this was done, and what is booked with it. Nothing is checked but that its phase allows it. */
export function step<V extends Verb, P extends Progress>(
  course: Workflow<V, string>,
  before: P,
  act: Act<V>,
): { after: P; journal: BookedEffect | undefined } {
  const row = rowOf(course, before, act);
  if (!row) throw new Error(`'${act.do}' by ${act.by} is not possible in ${before.phase}.`);
  const { change = {}, journal } = row.money ? applyEffect(row.money, before, act) : {};
  const after = { ...before, ...change, ...sets[act.do]?.(before, act.at) };
  const phase = phaseAfter(row.to, after, course.ofNothing);
  return { after: phase === before.phase ? after : movedTo(phase, after, act.at), journal };
}

function phaseAfter(to: Row['to'], { phase, was, money }: Progress, ofNothing: Phase): Phase {
  if (to === 'same') return phase;
  if (to !== 'settled') return to;
  return money.released > 0 || was === 'DONE' ? 'DONE' : ofNothing;
}

function movedTo<P extends Progress>(phase: Phase, progress: P, at: string): P {
  const isOutside = phase === 'DISPUTED' || phase === 'ENDED';
  const last = progress.phase === 'DISPUTED' ? progress.was : progress.phase;
  const isBack = phase === 'REVIEW' || phase === 'REVISION';
  return {
    ...progress,
    phase,
    was: isOutside ? last : undefined,
    agreed: isBack ? undefined : progress.agreed,
    // What was asked for in an earlier phase is settled by the next one.
    times: { ...progress.times, phase: at, cancelAsked: undefined },
  };
}
