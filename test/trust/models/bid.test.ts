import { beforeAll, it } from 'vitest';

import { bidMachine } from '#shared/rules/bid.ts';
import { projectMachine } from '#shared/rules/project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { posted } from './a-bid-model.ts';
import { expectSpread, expectTried, runModel } from './a-model-run.ts';
import { aCompany, aRealProject, checkBidding, type Company } from './a-real-bidding.ts';
import { bidSteps } from './bid-steps.ts';

const cloud = useCloud();
let company: Company;

beforeAll(async () => {
  company = await aCompany(cloud);
});

it('has bids as the specification has them, whatever anybody does in whatever order', async () => {
  const spread = await runModel('test/trust/models/bid.test.ts', {
    steps: bidSteps,
    begin: async () => ({
      model: posted(),
      real: { ...company, projectId: await aRealProject(company), looked: {} },
    }),
    check: checkBidding,
  });
  expectSpread(spread, bidMachine);
  expectSpread(spread, projectMachine, ['post', 'acceptBid', 'rejectAcceptedBid']);
  expectTried(spread);
  tally('records recounted', await expectNoDifferences());
});
