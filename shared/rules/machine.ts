/**
 * A state machine as data, read by the writes, the screens, the tests and the documentation: who may do what in which
 * state, the state that follows, how states are stored, and the message when the state does not allow an action.
 */
export type Machine<State extends string, Action extends string, Actor extends string> = {
  name: string;
  /** What each state means. */
  states: Record<State, string>;
  transitions: readonly Transition<State, Action, Actor>[];
  /** The attribute of a record that names its state. */
  attribute: 'status' | 'stage';
  /** What else a record says in each state, for those who ask only that. */
  flags?: Record<State, Record<string, boolean>>;
  /** The message of the 409 when the state does not allow an action. An action without one is never refused for its state. */
  refusals: Partial<Record<Action, string | ((state: string) => string)>>;
};

/** One step. A transition whose `from` is empty creates the record. */
export type Transition<State extends string, Action extends string, Actor extends string> = {
  action: Action;
  by: Actor;
  from: readonly State[];
  to: State;
};

/** The transitions that this actor may make from this state. */
export function openTransitions<S extends string, A extends string, R extends string>(
  machine: Pick<Machine<S, A, R>, 'transitions'>,
  state: S,
  actor: R,
): Transition<S, A, R>[] {
  return machine.transitions.filter(({ from, by }) => by === actor && from.includes(state));
}

/** The states from which an action is legal. */
export function sources<S extends string, A extends string, R extends string>(
  machine: Pick<Machine<S, A, R>, 'transitions'>,
  action: A,
): S[] {
  return machine.transitions.filter((each) => each.action === action).flatMap(({ from }) => from);
}
