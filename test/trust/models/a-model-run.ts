import * as fc from 'fast-check';
import { expect } from 'vitest';

import type { Machine } from '#shared/rules/machine.ts';
import type { Reply } from '#test/flows/support/a-browser.ts';
import { seed, sized } from '#test/size.ts';

import { tally } from '../tally.ts';
import type { RealOrder } from './a-real-order.ts';
import { transition, type OrderModel } from './an-order-model.ts';

/** The answer that the model expects; without `message` or `body` any will do. */
export type ExpectedAnswer = { status: number; message?: string; body?: object };

type Answer = { status: number; body?: Reply['body'] };

/** One request of one person. `predict` changes the model as the request must change the records. */
export type Step = {
  name: string;
  action: string;
  predict: (model: OrderModel) => ExpectedAnswer;
  run: (real: RealOrder, model: OrderModel) => Promise<Answer>;
};

/** Chooses the step for the current state of the model; none if it has no meaning there. */
type Choose = (model: OrderModel) => Step | undefined;
export type Steps = fc.Arbitrary<Choose>;

/** This step in every state. */
export const always = (step: Step) => () => step;

type Run = {
  steps: Steps[];
  start: () => Promise<{ model: OrderModel; real: RealOrder }>;
  /** Runs before each step, for what passes between two requests. */
  before: (model: OrderModel, real: RealOrder) => Promise<void>;
  /** Compares the records, and what people see of them, with the model. */
  check: (model: OrderModel, real: RealOrder) => Promise<void>;
  /** Runs after the last step, for what happens without further requests. */
  finish: (model: OrderModel, real: RealOrder) => Promise<void>;
  /** How many runs there are. */
  runs: number;
  /** Removes what a failed run left behind, so that it does not disturb the shrinking runs. */
  cleanUp: (real: RealOrder) => Promise<void>;
};

/** How often each action succeeded and was refused, and how often each transition was made. */
type Coverage = {
  succeeded: Map<string, number>;
  refused: Map<string, number>;
  transitions: Map<string, number>;
};

const countUp = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

function expectAnswer({ status, body = {} }: Answer, answer: ExpectedAnswer, step: string): void {
  const { message = body['message'] } = answer;
  expect({ status, message: body['message'] }, step).toEqual({ status: answer.status, message });
  expect(body, step).toMatchObject(answer.body ?? {});
}

class Command implements fc.AsyncCommand<OrderModel, RealOrder> {
  /** The step that was run, for the report of a failure. */
  #name = 'not run';
  readonly #choose: Choose;
  readonly #run: Run;
  readonly #coverage: Coverage;

  constructor(choose: Choose, run: Run, coverage: Coverage) {
    this.#choose = choose;
    this.#run = run;
    this.#coverage = coverage;
  }

  check(model: Readonly<OrderModel>): boolean {
    return this.#choose(model) !== undefined;
  }

  async run(model: OrderModel, real: RealOrder): Promise<void> {
    await this.#run.before(model, real);
    const step = this.#choose(model);
    // The moment that has just passed can have changed that.
    if (!step) return;
    this.#name = step.name;
    tally('model steps');
    const before = model.transitions.length;
    const answer = step.predict(model);
    const reply = await step.run(real, model);
    expectAnswer(reply, answer, step.name);
    await this.#run.check(model, real);
    countUp(answer.status < 400 ? this.#coverage.succeeded : this.#coverage.refused, step.action);
    for (const each of model.transitions.slice(before)) countUp(this.#coverage.transitions, each);
  }

  toString(): string {
    return this.#name;
  }
}

/** How many further runs are spent on shrinking a failing one. */
const SHRINKING_RUNS = 150;

const replay = () =>
  `Repeat it with: TEST_SEED=${seed}${sized(0, 1) ? ' TEST_SIZE=full TEST_DEPTH=deep' : ''} vitest run --config test/vitest.config.ts test/trust/models/order.test.ts
To repeat only the shrunk run, also set TEST_PATH and TEST_REPLAY to the path and replayPath that are printed above.`;

/**
 * Makes random requests of several people one after the other, and compares every answer and the records with a model.
 * A failing run is shrunk to as few steps as possible.
 */
export async function runModel(run: Run): Promise<Coverage> {
  const coverage: Coverage = { succeeded: new Map(), refused: new Map(), transitions: new Map() };
  const { TEST_PATH: path, TEST_REPLAY: replayPath } = process.env;
  const commands = run.steps.map((steps) => steps.map((choose) => new Command(choose, run, coverage)));
  let runsLeft = SHRINKING_RUNS;
  let hasFailed = false;

  const property = fc.asyncProperty(
    fc.commands(commands, {
      maxCommands: sized(20, 40),
      size: 'max',
      ...(replayPath ? { replayPath } : {}),
    }),
    async (generated) => {
      if (hasFailed) fc.pre((runsLeft -= 1) >= 0);
      tally('model runs');
      const started = await run.start();
      for (const each of started.model.transitions) countUp(coverage.transitions, each);
      try {
        await fc.asyncModelRun(() => started, generated);
        await run.finish(started.model, started.real);
      } catch (error) {
        hasFailed = true;
        await run.cleanUp(started.real);
        throw error;
      }
    },
  );
  try {
    await fc.assert(property, { seed, numRuns: run.runs, unbiased: true, ...(path ? { path } : {}) });
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${replay()}`;
    throw error;
  }
  return coverage;
}

/** Expects at full size that every action succeeded and was refused; `neverRefused` only need to succeed. */
export function expectActions({ succeeded, refused }: Coverage, neverRefused: readonly string[]): void {
  const all = [...new Set([...succeeded.keys(), ...refused.keys()])];
  const isCovered = (each: string) =>
    succeeded.has(each) && (refused.has(each) || neverRefused.includes(each));
  if (sized(0, 1)) expect(all.filter((each) => !isCovered(each))).toEqual([]);
}

/** Expects at full size that every transition of the machine, or of these actions, was made. */
export function expectTransitions(
  { transitions: counts }: Coverage,
  { name, transitions }: Machine<string, string, string>,
  actions: readonly string[] = transitions.map(({ action }) => action),
): void {
  const all = transitions
    .filter(({ action }) => actions.includes(action))
    .flatMap(({ action, from }) =>
      from.length > 0 ? from.map((state) => transition(name, action, state)) : [transition(name, action)],
    );
  if (sized(0, 1)) expect(all.filter((each) => !counts.get(each))).toEqual([]);
}

/** Mostly the usual value, sometimes any of the others. */
export const mostly = <T>(usual: T, all: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...all) });
