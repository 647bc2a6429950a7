import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { orderMachine } from '#shared/rules/order.ts';
import { paymentMachine } from '#shared/rules/payment.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { expectSpread, expectTried, runModel } from './a-model-run.ts';
import { aRealOrder, checkOrder, everybody, type People } from './a-real-order.ts';
import { abandon, aListener } from './a-till.ts';
import { ordered } from './an-order-model.ts';
import { end, orderSteps } from './order-steps.ts';

const cloud = useCloud();
const { logged, quieten } = aListener();
let people: People;

beforeAll(async () => {
  people = await everybody(cloud);
});
beforeEach(() => {
  quieten();
  // An event comes when a step says so.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => vi.restoreAllMocks());

it('is an order as the specification has it, whatever anybody does in whatever order', async () => {
  const spread = await runModel('test/trust/models/order.test.ts', {
    steps: orderSteps,
    begin: async () => ({ model: ordered(), real: await aRealOrder(cloud, people, logged) }),
    check: checkOrder,
    abandon,
    end: async (model, real) => {
      await end(model, real);
      await checkOrder(model, real);
    },
  });
  expectSpread(spread, orderMachine);
  expectSpread(spread, paymentMachine);
  expectTried(spread, ['bankDecides', 'event', 'reconcile']);
  tally('records recounted', await expectNoDifferences());
});
