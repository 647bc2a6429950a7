import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { moduleMachine } from '#shared/rules/module.ts';
import { projectMachine } from '#shared/rules/project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { expectSpread, expectTried, runModel } from './a-model-run.ts';
import { awarded } from './a-module-model.ts';
import { aCompany, type Company } from './a-real-bidding.ts';
import { aRealWork, checkWork, picturesOf } from './a-real-project.ts';
import { abandon, aListener } from './a-till.ts';
import { end, moduleSteps } from './module-choices.ts';

const cloud = useCloud();
const { logged, quieten } = aListener();
let company: Company;
let pictures: readonly string[];

beforeAll(async () => {
  company = await aCompany(cloud);
  pictures = await picturesOf(company);
});
beforeEach(() => {
  quieten();
  // An event comes when a step says so.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => vi.restoreAllMocks());

it('has modules as the specification has them, whatever anybody does in whatever order', async () => {
  const spread = await runModel('test/trust/models/module.test.ts', {
    steps: moduleSteps,
    begin: async () => ({ model: awarded(pictures), real: await aRealWork(cloud, company, logged) }),
    check: checkWork,
    abandon,
    end: async (model, real) => {
      await end(model, real);
      await checkWork(model, real);
    },
  });
  expectSpread(spread, moduleMachine);
  expectSpread(spread, projectMachine, ['payLastModule']);
  expectTried(spread, ['bankDecides', 'event', 'reconcile']);
  tally('records recounted', await expectNoDifferences());
});
