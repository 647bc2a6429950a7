import type { Refusal } from '../refusal.ts';

/**
 * A state machine as data, read by the writes, the screens, the tests and the documentation: who may do what in which
 * state, the state that follows, what happens by itself if nobody acts, and the reason when an action is refused.
 */
export type Machine<State extends string, Action extends string, Actor extends string, Facts = never> = {
  name: string;
  /** What each state means. */
  states: Record<State, string>;
  transitions: readonly Transition<State, Action, Actor, Facts>[];
  /** The reason of the 409 when the state does not allow an action. An action without one is never refused for its state. */
  refusals: Partial<Record<Action, (state: string) => Refusal>>;
  /** What an action requires besides the state, in words. */
  requires?: { readonly [A in Action]?: { words: string } };
  /** What happens by itself in each state when nobody acts in time, and why, in words. The earliest counts. */
  after?: { readonly [S in State]?: readonly { do: Action; words: string }[] };
};

/** A machine whose state is one attribute of the record. */
export type StoredMachine<State extends string, Action extends string, Actor extends string> = Machine<
  State,
  Action,
  Actor
> & {
  /** The path of the attribute that names a record's state, such as `card.stage`. */
  path: string;
  /** Booleans stored beside the state, such as `isOpen`, for conditions that ask only for them. */
  flags?: Record<State, Record<string, boolean>>;
};

/** One step. A transition whose `from` is empty creates the record. */
export type Transition<State extends string, Action extends string, Actor extends string, Facts = never> = {
  action: Action;
  by: Actor;
  from: readonly State[];
  to: State;
  /** Which of several transitions of the same action it is, in words for the documentation, by the facts after the action. */
  given?: { words: string; holds: (facts: Facts) => boolean };
};

/** The states from which an action is legal. */
export function sources<S extends string, A extends string, R extends string>(
  machine: { transitions: readonly Transition<S, A, R>[] },
  action: A,
): S[] {
  return machine.transitions.filter((each) => each.action === action).flatMap(({ from }) => from);
}
