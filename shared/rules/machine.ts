/**
 * A state graph as data: handlers, screens, tests and the documentation all read the same one. A transition whose
 * `from` is empty begins the life of the record.
 */
export type Machine<State extends string, Action extends string, Actor extends string> = {
  name: string;
  states: Record<State, string>;
  transitions: readonly Transition<State, Action, Actor>[];
};

export type Transition<State extends string, Action extends string, Actor extends string> = {
  action: Action;
  by: Actor;
  from: readonly State[];
  to: State;
};

/** The transitions that this actor may make from this state. */
export function open<S extends string, A extends string, R extends string>(
  machine: Machine<S, A, R>,
  state: S,
  actor: R,
): Transition<S, A, R>[] {
  return machine.transitions.filter(({ from, by }) => by === actor && from.includes(state));
}

/** The states from which an action is legal. */
export function sources<S extends string, A extends string, R extends string>(
  machine: Machine<S, A, R>,
  action: A,
): S[] {
  return machine.transitions.filter((each) => each.action === action).flatMap(({ from }) => from);
}
