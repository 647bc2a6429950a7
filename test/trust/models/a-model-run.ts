import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import type { Machine } from '#shared/rules/machine.ts';
import type { Reply } from '#test/flows/a-browser.ts';

import { seed, sized } from '../size.ts';
import { tally } from '../tally.ts';

const isFull = sized(0, 1) === 1;

/** What the model says of a request: its answer, in full or as far as it matters. */
export type Answer = { status: number; message?: string; body?: object };

/** What every model keeps: the transitions that were taken, `pay ORDERED`. */
export type Model = { taken: string[] };

/** One request of somebody. `foresee` brings the model to what shall be so after it. */
export type Step<M, R> = {
  name: string;
  action: string;
  foresee: (model: M) => Answer;
  take: (real: R, model: M) => Promise<Pick<Reply, 'status' | 'body'>>;
};

/** Which step a command is, as the model stands; none where it would mean nothing. */
export type Choose<M, R> = (model: M) => Step<M, R> | undefined;
export type Steps<M, R> = fc.Arbitrary<Choose<M, R>>;

type Run<M extends Model, R> = {
  steps: Steps<M, R>[];
  begin: () => Promise<{ model: M; real: R }>;
  /** Compares everything that is kept and shown with the model. */
  check: (model: M, real: R) => Promise<void>;
  /** What becomes of it when nobody does anything more. */
  end?: (model: M, real: R) => Promise<void>;
  /** Takes what a failed run has left out of the way of those that look for the fewest steps. */
  abandon?: (real: R) => Promise<void>;
};

/** How often each kind of request came to pass and was refused, and each transition was taken. */
export type Spread = { done: Map<string, number>; refused: Map<string, number>; taken: Map<string, number> };

const add = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

function expectAnswer({ status, body }: Pick<Reply, 'status' | 'body'>, answer: Answer, step: string): void {
  const { message = body['message'] } = answer;
  expect({ status, message: body['message'] }, step).toEqual({ status: answer.status, message });
  expect(body, step).toMatchObject(answer.body ?? {});
}

class Command<M extends Model, R> implements fc.AsyncCommand<M, R> {
  #did = 'nothing yet';
  readonly #choose: Choose<M, R>;
  readonly #check: Run<M, R>['check'];
  readonly #spread: Spread;

  constructor(choose: Choose<M, R>, check: Run<M, R>['check'], spread: Spread) {
    this.#choose = choose;
    this.#check = check;
    this.#spread = spread;
  }

  check(model: Readonly<M>): boolean {
    return this.#choose(model) !== undefined;
  }

  async run(model: M, real: R): Promise<void> {
    const step = this.#choose(model);
    if (!step) throw new Error('This step was not to be taken.');
    this.#did = step.name;
    tally('model steps');
    const before = model.taken.length;
    const answer = step.foresee(model);
    const reply = await step.take(real, model);
    expectAnswer(reply, answer, step.name);
    await this.#check(model, real);
    add(answer.status < 400 ? this.#spread.done : this.#spread.refused, step.action);
    for (const each of model.taken.slice(before)) add(this.#spread.taken, each);
  }

  toString(): string {
    return this.#did;
  }
}

/** How many further runs a failing one is made smaller by. */
const SHRINKING = 150;

const replay = (file: string) =>
  `Again: TRUST_SEED=${seed}${isFull ? ' TRUST_SIZE=full' : ''} vitest run --config test/vitest.config.ts ${file}
The shrunk run alone: set TRUST_PATH and TRUST_REPLAY too, to the path and the replayPath that stand above.`;

/**
 * Lets people do whatever they may think of, one request after the other, and holds every answer and everything that is
 * kept against a model. A run that fails is told as the fewest steps that fail.
 */
export async function runModel<M extends Model, R>(file: string, run: Run<M, R>): Promise<Spread> {
  const spread: Spread = { done: new Map(), refused: new Map(), taken: new Map() };
  const { TRUST_PATH: path, TRUST_REPLAY: replayPath } = process.env;
  const commands = run.steps.map((steps) => steps.map((choose) => new Command(choose, run.check, spread)));
  let left = SHRINKING;
  let hasFailed = false;

  const property = fc.asyncProperty(
    fc.commands(commands, {
      maxCommands: sized(20, 40),
      size: 'max',
      ...(replayPath ? { replayPath } : {}),
    }),
    async (drawn) => {
      if (hasFailed) fc.pre((left -= 1) >= 0);
      tally('model runs');
      const begun = await run.begin();
      for (const each of begun.model.taken) add(spread.taken, each);
      try {
        await fc.asyncModelRun(() => begun, drawn);
        await run.end?.(begun.model, begun.real);
      } catch (error) {
        hasFailed = true;
        await run.abandon?.(begun.real);
        throw error;
      }
    },
  );
  try {
    await fc.assert(property, { seed, numRuns: sized(6, 300), unbiased: true, ...(path ? { path } : {}) });
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${replay(file)}`;
    throw error;
  }
  return spread;
}

/** That at full size every kind of request came to pass and was refused, but those that the provider makes and we do. */
export function expectTried({ done, refused }: Spread, unrefused: readonly string[] = []): void {
  const all = [...new Set([...done.keys(), ...refused.keys()])];
  const isTried = (each: string) => done.has(each) && (refused.has(each) || unrefused.includes(each));
  if (isFull) expect(all.filter((each) => !isTried(each))).toEqual([]);
}

/** That at full size everything that the machine allows, or these actions of it, has happened. */
export function expectSpread(
  { taken }: Spread,
  { name, transitions }: Machine<string, string, string>,
  actions: readonly string[] = transitions.map(({ action }) => action),
): void {
  const all = transitions
    .filter(({ action }) => actions.includes(action))
    .flatMap(({ action, from }) =>
      from.length > 0 ? from.map((state) => transition(name, action, state)) : [transition(name, action)],
    );
  if (isFull) expect(all.filter((each) => !taken.get(each))).toEqual([]);
}

/** The records that were looked at last. What people see of them is compared only when they have changed since. */
export type Looked = { records?: unknown };

/** Whether there is anything new in these records. */
export function isNews(looked: Looked, records: unknown): boolean {
  if (isDeepStrictEqual(looked.records, records)) return false;
  looked.records = records;
  return true;
}

/** The name of a transition: `Order: pay from PAID`. */
export const transition = (machine: string, action: string, from = 'nothing') =>
  `${machine}: ${action} from ${from}`;

/** Most often who is to do it, and now and then anybody. */
export const mostly = <T>(right: T, all: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...all) });
