import { conflict } from '#functions/lib/errors.ts';
import type { StoredMachine, Transition } from '#shared/rules/machine.ts';

import { oneOf, type Condition } from './conditions.ts';

/** What a write sets, by paths, and the condition on the state of the item under which it may. */
export type ConditionalSet = { set: Record<string, unknown>; when: Condition };

/**
 * The write of a transition: what it sets, and the condition on the state. With `state`, the one that was read, it holds only while
 * the item is still in it, and throws the machine's 409 where that state does not allow the action. Without it, it holds in every
 * state from which the transition starts.
 */
export function transition<S extends string, A extends string, R extends string>(
  machine: StoredMachine<S, A, R>,
  action: NoInfer<A>,
  by: NoInfer<R>,
  state?: NoInfer<S>,
): ConditionalSet {
  const found: Transition<S, A, R>[] = machine.transitions.filter(
    (each) => each.action === action && each.by === by && (state === undefined || each.from.includes(state)),
  );
  const [first] = found;
  if (!first) throw refusalOf(machine, action, state);
  if (found.some(({ to }) => to !== first.to))
    throw new Error(`Where '${action}' leads depends on the state: read it first.`);
  return {
    set: storedState(machine, first.to),
    when: isIn(machine, state ?? found.flatMap(({ from }) => from)),
  };
}

/** Whether the machine allows the action to this actor in this state. */
export const allows = <S extends string, A extends string, R extends string>(
  { transitions }: StoredMachine<S, A, R>,
  action: NoInfer<A>,
  by: NoInfer<R>,
  state: NoInfer<S>,
): boolean =>
  transitions.some((each) => each.action === action && each.by === by && each.from.includes(state));

/** The 409 for an action that this state does not allow; an error of ours where the machine has no reason for it. */
export function refusalOf<A extends string>(
  { name, refusals }: Pick<StoredMachine<string, A, string>, 'name' | 'refusals'>,
  action: A,
  state = 'no state',
): Error {
  const refusal = refusals[action];
  if (!refusal) return new Error(`${name}: '${action}' is not possible in ${state}.`);
  return conflict(refusal(state));
}

/** The condition that an item is in this state, or in one of these. */
export const isIn = <S extends string>(
  { path }: Pick<StoredMachine<S, string, string>, 'path'>,
  states: NoInfer<S> | readonly NoInfer<S>[],
): Condition => ({ [path]: typeof states === 'string' ? states : oneOf(states) });

/** The attributes of an item in this state, by their paths. */
function storedState<S extends string>(
  { path, flags }: Pick<StoredMachine<S, string, string>, 'path' | 'flags'>,
  state: S,
): Record<string, unknown> {
  const place = path.slice(0, path.lastIndexOf('.') + 1);
  const marks = Object.entries(flags?.[state] ?? {}).map(([name, value]) => [place + name, value] as const);
  return { [path]: state, ...Object.fromEntries(marks) };
}
