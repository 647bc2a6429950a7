import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { orderMachine } from '#shared/rules/order-machine.ts';
import { paymentMachine } from '#shared/rules/payment.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { sized } from '../size.ts';
import { tally } from '../tally.ts';
import { expectTransitions, expectActions, runModel } from './a-model-run.ts';
import { aRealOrder, checkOrder, createPeople, moveOn, type People } from './a-real-order.ts';
import { ordered } from './an-order-model.ts';
import { finish } from './order-payments.ts';
import { orderSteps } from './order-steps.ts';
import { removePayments, spyOnLog } from './real-payments.ts';

// What is due is done by steps, which also send movements.
const cloud = useCloud({ jobs: ['listing'] });
const { logged, install } = spyOnLog();
/** What nobody can be refused. */
const byTheBank = ['bankDecides', 'freeze', 'unfreeze', 'takeBack'];
let people: People;

beforeAll(async () => {
  people = await createPeople(cloud);
});
beforeEach(() => {
  install();
  // Steps deliver the events.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

it('an order follows the specification, whatever people request in whatever order', async () => {
  const coverage = await runModel('test/trust/models/order.test.ts', {
    steps: orderSteps,
    start: async () => {
      const real = await aRealOrder(cloud, people, logged);
      return { model: ordered(real.createdAt), real };
    },
    before: moveOn,
    runs: sized(4, 300),
    check: checkOrder,
    cleanUp: removePayments,
    finish: async (model, real) => {
      await finish(model, real);
      await checkOrder(model, real);
    },
  });
  const { transitions } = orderMachine;
  expectTransitions(coverage, orderMachine);
  expectTransitions(coverage, {
    ...orderMachine,
    name: 'Clock',
    transitions: transitions.filter(({ by }) => by === 'clock'),
  });
  expectTransitions(coverage, paymentMachine);
  expectActions(coverage, [...byTheBank, 'event', 'reconcile', 'send', 'sweep', 'wait']);
  // What is due later is not due yet.
  setClock(null);
  tally('records recounted', await expectNoDifferences());
});
