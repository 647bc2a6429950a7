/**
 * A state machine as data, read by the writes, the screens, the tests and the documentation: who may do what in which
 * state, the state that follows, how states are stored, and the message when the state does not allow an action.
 */
export type Machine<State extends string, Action extends string, Actor extends string> = {
  name: string;
  /** What each state means. */
  states: Record<State, string>;
  transitions: readonly Transition<State, Action, Actor>[];
  /** The flags of a record in each state, where the record has no `status` that names its state. */
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

/** The state that a record's flags describe. Throws when there is none. */
export function stateOfFlags<S extends string>(
  flags: Record<S, Record<string, boolean>>,
  record: Record<string, unknown>,
): S {
  const states = Object.keys(flags) as S[];
  const state = states.find((each) =>
    Object.entries(flags[each]).every(([flag, value]) => record[flag] === value),
  );
  if (!state) throw new Error('The flags of this record stand for no state.');
  return state;
}
