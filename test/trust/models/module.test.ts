import { afterEach, beforeAll, beforeEach, it, vi } from 'vitest';

import { moduleMachine } from '#shared/rules/module-machine.ts';
import { projectMachine } from '#shared/rules/project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { tally } from '../tally.ts';
import { expectTransitions, expectActions, runModel } from './a-model-run.ts';
import { awarded } from './a-module-model.ts';
import { createParticipants, type Participants } from './a-real-bidding.ts';
import { aRealWork, checkWork, uploadPictures } from './a-real-work.ts';
import { finish, moduleSteps } from './module-choices.ts';
import { removePayments, spyOnLog } from './real-payments.ts';

const cloud = useCloud();
const { logged, install } = spyOnLog();
let participants: Participants;
let pictures: readonly string[];

beforeAll(async () => {
  participants = await createParticipants(cloud);
  pictures = await uploadPictures(participants);
});
beforeEach(() => {
  install();
  // Steps deliver the events.
  cloud.stripe.faults.dropWebhooks = true;
});
afterEach(() => vi.restoreAllMocks());

/** What the parties of a module do without money beforehand. */
const specified = ['assign', 'edit', 'submit', 'approve', 'requestRework', 'confirm', 'refuse', 'pay'];

it('modules follow their model, whatever people request in whatever order', async () => {
  const coverage = await runModel('test/trust/models/module.test.ts', {
    steps: moduleSteps,
    start: async () => ({ model: awarded(pictures), real: await aRealWork(cloud, participants, logged) }),
    check: checkWork,
    cleanUp: removePayments,
    finish: async (model, real) => {
      await finish(model, real);
      await checkWork(model, real);
    },
  });
  expectTransitions(coverage, moduleMachine, specified);
  expectTransitions(coverage, projectMachine, ['payLastModule']);
  expectActions(coverage, ['bankDecides', 'event', 'reconcile']);
  tally('records recounted', await expectNoDifferences());
});
