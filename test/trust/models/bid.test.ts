import { beforeAll, it } from 'vitest';

import { bidMachine } from '#shared/rules/bid.ts';
import { projectMachine } from '#shared/rules/project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { posted } from './a-bid-model.ts';
import { expectTransitions, expectActions, runModel } from './a-model-run.ts';
import { createParticipants, aRealProject, checkBidding, type Participants } from './a-real-bidding.ts';
import { bidSteps } from './bid-steps.ts';

const cloud = useCloud();
let participants: Participants;

beforeAll(async () => {
  participants = await createParticipants(cloud);
});

it('bids follow their model, whatever people request in whatever order', async () => {
  const coverage = await runModel('test/trust/models/bid.test.ts', {
    steps: bidSteps,
    start: async () => ({
      model: posted(),
      real: { ...participants, projectId: await aRealProject(participants), lastCheck: {} },
    }),
    check: checkBidding,
  });
  expectTransitions(coverage, bidMachine);
  expectTransitions(coverage, projectMachine, ['post', 'acceptBid', 'rejectAcceptedBid', 'close']);
  expectActions(coverage);
  tally('records recounted', await expectNoDifferences());
});
