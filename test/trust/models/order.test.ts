import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { orderMachine } from '#shared/rules/order-machine.ts';
import { paymentMachine } from '#shared/rules/payment.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { expectTransitions, expectActions, runModel } from './a-model-run.ts';
import { aRealOrder, checkOrder, createPeople, type People } from './a-real-order.ts';
import { ordered } from './an-order-model.ts';
import { finish, orderSteps } from './order-steps.ts';
import { removePayments, spyOnLog } from './real-payments.ts';

const cloud = useCloud();
const { logged, install } = spyOnLog();
let people: People;

beforeAll(async () => {
  people = await createPeople(cloud);
});
beforeEach(() => {
  install();
  // Steps deliver the events.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => vi.restoreAllMocks());

it('an order follows the specification, whatever people request in whatever order', async () => {
  const coverage = await runModel('test/trust/models/order.test.ts', {
    steps: orderSteps,
    start: async () => ({ model: ordered(), real: await aRealOrder(cloud, people, logged) }),
    check: checkOrder,
    cleanUp: removePayments,
    finish: async (model, real) => {
      await finish(model, real);
      await checkOrder(model, real);
    },
  });
  expectTransitions(coverage, orderMachine);
  expectTransitions(coverage, paymentMachine);
  expectActions(coverage, ['bankDecides', 'event', 'reconcile']);
  tally('records recounted', await expectNoDifferences());
});
