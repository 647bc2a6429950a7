import { conflict, forbidden } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Machine, Transition } from '#shared/rules/machine.ts';

import { all, oneOf, type Condition } from './conditions.ts';
import { Outdated } from './until-current.ts';

/** How the records of a state machine are stored. */
type Storage<Item, State extends string, Action extends string, Actor extends string> = {
  machine: Machine<State, Action, Actor>;
  stateOf: (item: Item) => State;
  /** The map of the item that has its state; none if it is an attribute of the item itself. */
  within?: 'card';
  /** For each actor, the path of the attribute with their user id. An actor without an account has none. */
  actors: Partial<Record<Actor, string>>;
  /** The error for a record that does not exist: a 404. */
  notFound: () => Error;
  /** The error for somebody who is not that actor: a 403, or a 404 that hides the record from them. */
  notAllowed?: () => Error;
};

/** Who acts, and with which user id. Without an id the identity is not checked: the payment provider has no account. */
export type ActingAs<Actor extends string> = { as: Actor; id?: string };

/** A transition as a write: what it sets, under which condition, and the error for an item that does not meet it. */
export type TransitionWrite<Item> = {
  set: Record<string, unknown>;
  when: Condition;
  refused: (current: Item | undefined) => Error;
};

/**
 * Turns the actions of a state machine into writes. The values that a write sets, its condition and its errors (404, 403,
 * and 409 with its message) come from the machine; the caller adds what else an action changes or requires.
 */
export class Lifecycle<
  Item extends object,
  State extends string,
  Action extends string,
  Actor extends string,
> {
  readonly #storage: Storage<Item, State, Action, Actor>;

  constructor(storage: Storage<Item, State, Action, Actor>) {
    this.#storage = storage;
  }

  /** An action on an item that was not read: its condition holds in every state from which the machine allows it. */
  transition(action: Action, actor: ActingAs<Actor>): TransitionWrite<Item> {
    const steps = this.#stepsOf(action, actor);
    return {
      set: this.#effectOf(steps),
      when: all(...this.#actorCondition(actor), this.isIn(steps.flatMap(({ from }) => from))),
      refused: (current) => this.#refusal(current, action, actor),
    };
  }

  /** An action on an item that was read: throws if it is not allowed; the write is `Outdated` if the state has changed since. */
  transitionFrom(item: Item | undefined, action: Action, actor: ActingAs<Actor>): TransitionWrite<Item> {
    const read = this.requireAllowed(item, action, actor);
    const state = this.#storage.stateOf(read);
    const steps = this.#stepsOf(action, actor).filter(({ from }) => from.includes(state));
    const path = this.#pathOf(this.#storage.machine.attribute);
    return {
      set: this.#effectOf(steps.map((step) => ({ ...step, from: [state] }))),
      when: all(...this.#actorCondition(actor), { [path]: valueAt(read, path) } as Condition),
      refused: (current) => this.refusalOf(current, actor) ?? new Outdated(),
    };
  }

  /** The item, if its state allows the action to this actor; throws 404, 403 or 409 otherwise. */
  requireAllowed(item: Item | undefined, action: Action, actor: ActingAs<Actor>): Item {
    const read = this.requireActor(item, actor);
    if (!this.isAllowed(read, action, actor)) throw this.#refusal(read, action, actor);
    return read;
  }

  /** Whether the item's state allows the action to this actor. */
  isAllowed(item: Item, action: Action, actor: ActingAs<Actor>): boolean {
    const state = this.#storage.stateOf(item);
    return this.#stepsOf(action, actor).some(({ from }) => from.includes(state));
  }

  /** The item, for that actor of it; throws 404 or 403 for everybody else. */
  requireActor(item: Item | undefined, actor: ActingAs<Actor>): Item {
    const refusal = this.refusalOf(item, actor);
    if (!item || refusal) throw refusal ?? this.#storage.notFound();
    return item;
  }

  /** The 404 or 403 for somebody who is not that actor of the item; undefined for the actor. */
  refusalOf(item: Item | undefined, actor: ActingAs<Actor>): Error | undefined {
    const { notFound, notAllowed = () => forbidden(messages.access.notYours) } = this.#storage;
    if (!item) return notFound();
    return this.isActor(item, actor) ? undefined : notAllowed();
  }

  /** Whether somebody is that actor of this item. */
  isActor(item: Item, { as, id }: ActingAs<Actor>): boolean {
    const path = this.#storage.actors[as];
    return id === undefined || !path || valueAt(item, path) === id;
  }

  /** The condition that an item is in one of these states. */
  isIn(states: readonly State[]): Condition {
    return { [this.#pathOf(this.#storage.machine.attribute)]: oneOf(states) };
  }

  #stepsOf(action: Action, { as }: ActingAs<Actor>): Transition<State, Action, Actor>[] {
    return this.#storage.machine.transitions.filter((each) => each.action === action && each.by === as);
  }

  /** The attributes that these transitions change. Throws if one write cannot make all of them, because their results differ. */
  #effectOf(steps: readonly Transition<State, Action, Actor>[]): Record<string, unknown> {
    const changes = steps.flatMap(({ from, to }) =>
      Object.entries(this.#attributesOf(to)).filter(
        ([path, value]) =>
          from.length === 0 || from.some((state) => this.#attributesOf(state)[path] !== value),
      ),
    );
    const effect = Object.fromEntries(changes);
    for (const { action, to } of steps) {
      const attributes = this.#attributesOf(to);
      const isSame = Object.entries(effect).every(([path, value]) => attributes[path] === value);
      if (!isSame) throw new Error(`What '${action}' sets depends on the state: use transitionFrom.`);
    }
    return effect;
  }

  #actorCondition({ as, id }: ActingAs<Actor>): Condition[] {
    const path = this.#storage.actors[as];
    return id !== undefined && path ? [{ [path]: id }] : [];
  }

  #refusal(item: Item | undefined, action: Action, actor: ActingAs<Actor>): Error {
    const { machine, stateOf, notFound } = this.#storage;
    const wrongActor = this.refusalOf(item, actor);
    if (!item || wrongActor) return wrongActor ?? notFound();
    const state = stateOf(item);
    const message = machine.refusals[action];
    if (message === undefined) return new Error(`${machine.name}: '${action}' is not possible in ${state}.`);
    return conflict(typeof message === 'string' ? message : message(state));
  }

  /** The attributes of an item in this state, by their paths. */
  #attributesOf(state: State): Record<string, string | boolean> {
    const { attribute, flags } = this.#storage.machine;
    const attributes = { [attribute]: state, ...flags?.[state] };
    return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [this.#pathOf(name), value]));
  }

  #pathOf(name: string): string {
    const { within } = this.#storage;
    return within ? `${within}.${name}` : name;
  }
}

/** The value of an attribute by its path, such as `card.seller.id`. */
function valueAt(item: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item);
}
