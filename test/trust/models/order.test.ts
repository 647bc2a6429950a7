import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import { sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { expectTransitions, expectActions, runModel } from './a-model-run.ts';
import { aRealOrder, createPeople, moveOn, type People } from './a-real-order.ts';
import { ordered } from './an-order-model.ts';
import { checkOrder } from './check-order.ts';
import { GOALS } from './order-moves.ts';
import { orderSteps, stepsToGoal } from './order-steps.ts';
import { sweep } from './order-time.ts';
import { removePayment } from './payments/real-payment.ts';
import { finish } from './payments/reconciliation-steps.ts';

// What is due is done by steps, which also send movements.
const cloud = useCloud({ jobs: ['changes'] });
/** Records what is logged as an error, which the model predicts. */
const logged = vi.fn<(...values: unknown[]) => void>();
/** What nobody can be refused. */
const byTheBank = ['bankDecides', 'freeze', 'unfreeze', 'takeBack'];
let people: People;

beforeAll(async () => {
  people = await createPeople(cloud);
  // A refund of what was just paid would wait until that is available.
  cloud.stripe.bookElsewhere('topup', 1_000_000);
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  // Steps deliver the events.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

/** Runs of these steps; those with a goal have one after the other. */
function runs(steps: typeof orderSteps, count: number, { hasGoals = false } = {}) {
  let started = 0;
  return runModel({
    steps,
    start: async () => {
      const real = await aRealOrder(cloud, people, logged);
      const model = ordered(real.createdAt);
      if (hasGoals) model.goal = started % GOALS;
      started += 1;
      return { model, real };
    },
    before: moveOn,
    runs: count,
    check: checkOrder,
    cleanUp: removePayment,
    finish: async (model, real) => {
      await finish(model, real);
      // An order that ended while its bank was at work has waited for that.
      sweep.predict(model);
      await sweep.run(real, model);
      await checkOrder(model, real);
    },
  });
}

it('an order follows its model, whatever people request in whatever order', async () => {
  const coverage = await runs(orderSteps, sized(4, 250));
  const led = await runs(stepsToGoal, sized(2, 2 * GOALS), { hasGoals: true });
  for (const [each, count] of led.transitions) coverage.transitions.set(each, count);
  const { transitions } = orderMachine;
  expectTransitions(coverage, orderMachine);
  expectTransitions(coverage, {
    ...orderMachine,
    name: 'Clock',
    transitions: transitions.filter(({ by }) => by === 'clock'),
  });
  // Only money for a module is given back and followed by other money.
  expectTransitions(coverage, paymentMachine, ['begin', 'process', 'fail', 'succeed', 'prevent', 'close']);
  expectActions(coverage, [...byTheBank, 'event', 'reconcile', 'send', 'sweep', 'wait']);
  // What is due later is not due yet.
  setClock(null);
  tally('records recounted', await expectNoDifferences());
});
