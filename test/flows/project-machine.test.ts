/**
 * Compares the records in the table before and after.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { sources } from '#shared/rules/machine.ts';
import { projectMachine, type ProjectAction, type ProjectStage } from '#shared/rules/project.ts';
import { projectOf } from '#test/functions/domain/a-project.ts';
import { recordsUnder, restore } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, type Browser, type Reply } from './a-browser.ts';
import { aBidding, aPlacedBid } from './a-project.ts';
import { aConfirmedModule, beginPayingModule, moduleForm, strangers } from './an-award.ts';
import { payWith } from './an-order.ts';

const cloud = useCloud();

const actors = [
  'client',
  'winner',
  'other bidder',
  'another client',
  'another freelancer',
  'visitor',
] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);

/** The states of a project. An awarded one may have submitted work, which changes what its client may do. */
const stages = {
  'open to bids': 'OPEN',
  awarded: 'AWARDED',
  'awarded, with work handed in': 'AWARDED',
  completed: 'COMPLETED',
  closed: 'CLOSED',
} as const satisfies Record<string, ProjectStage>;
type Stage = keyof typeof stages;
const snapshots = new Map<Stage, Key[]>();

let projectId: string;
let bids: { winning: string; other: string };
const partition = () => keys.project(projectId).PK;
const records = () => recordsUnder(partition());
const put = (stage: Stage) => restore(snapshots.get(stage) ?? [], partition());
const stateOf = async () => (await projectOf(projectId)).card.stage;

beforeAll(async () => {
  const [bidding, others, third] = await Promise.all([
    aBidding(cloud, { numberOfModules: 1 }),
    strangers(cloud),
    strangers(cloud),
  ]);
  const { client, freelancer, project, bid } = bidding;
  projectId = project.id;
  bids = { winning: bid.id, other: (await aPlacedBid(third.seller.browser, projectId)).id };
  browsers.set('client', client.browser);
  browsers.set('winner', freelancer.browser);
  browsers.set('other bidder', third.seller.browser);
  browsers.set('another client', others.buyer.browser);
  browsers.set('another freelancer', others.seller.browser);

  snapshots.set('open to bids', await records());
  await client.browser.post(`/projects/close/${projectId}`);
  snapshots.set('closed', await records());
  await put('open to bids');
  await client.browser.put(`/bids/${bid.id}/accept`);
  snapshots.set('awarded', await records());
  const moduleId = await aConfirmedModule({ client, freelancer }, projectId);
  snapshots.set('awarded, with work handed in', await records());
  await payWith(cloud, await beginPayingModule(client, moduleId));
  await cloud.stripe.delivered();
  snapshots.set('completed', await records());
});

type Call = { name: string; by: 'client' | 'freelancer'; send: (browser: Browser) => Promise<Reply> };

/** Every call that acts on a project, and the status that the permitted party gets in each stage. */
const requests: (Call & { action?: ProjectAction; answers: Record<Stage, number> })[] = [
  {
    name: 'bids on it',
    by: 'freelancer',
    send: (browser) => browser.post('/bids', { projectId, amount: 500 }),
    answers: {
      'open to bids': 201,
      awarded: 409,
      'awarded, with work handed in': 409,
      completed: 409,
      closed: 409,
    },
  },
  {
    name: 'accepts a bid',
    by: 'client',
    action: 'acceptBid',
    send: (browser) => browser.put(`/bids/${bids.other}/accept`),
    answers: {
      'open to bids': 200,
      awarded: 409,
      'awarded, with work handed in': 409,
      completed: 409,
      closed: 409,
    },
  },
  {
    name: 'accepts the bid that won',
    by: 'client',
    action: 'acceptBid',
    send: (browser) => browser.put(`/bids/${bids.winning}/accept`),
    answers: {
      'open to bids': 200,
      awarded: 200,
      'awarded, with work handed in': 200,
      completed: 200,
      closed: 409,
    },
  },
  {
    name: 'rejects a pending bid',
    by: 'client',
    send: (browser) => browser.put(`/bids/${bids.other}/reject`),
    answers: {
      'open to bids': 200,
      awarded: 200,
      'awarded, with work handed in': 200,
      completed: 200,
      closed: 200,
    },
  },
  {
    name: 'rejects the bid that won',
    by: 'client',
    action: 'rejectAcceptedBid',
    send: (browser) => browser.put(`/bids/${bids.winning}/reject`),
    answers: {
      'open to bids': 200,
      awarded: 200,
      'awarded, with work handed in': 409,
      completed: 409,
      closed: 200,
    },
  },
  {
    name: 'assigns a module of it',
    by: 'client',
    send: (browser) => browser.post('/modules', { projectId, ...moduleForm }),
    answers: {
      'open to bids': 409,
      awarded: 201,
      'awarded, with work handed in': 409,
      completed: 409,
      closed: 409,
    },
  },
  {
    name: 'closes it',
    by: 'client',
    action: 'close',
    send: (browser) => browser.post(`/projects/close/${projectId}`),
    answers: {
      'open to bids': 200,
      awarded: 409,
      'awarded, with work handed in': 409,
      completed: 409,
      closed: 200,
    },
  },
];

const partyOf: Record<Actor, Call['by'] | null> = {
  client: 'client',
  winner: null,
  'other bidder': null,
  'another client': null,
  'another freelancer': 'freelancer',
  visitor: null,
};

/** The expected status. A freelancer who has bid may not bid again; other actors of the wrong role get a 403. */
function expected(stage: Stage, { by, answers }: (typeof requests)[number], actor: Actor): number {
  if (actor === 'visitor') return 401;
  if (partyOf[actor] === by) return answers[stage];
  return by === 'freelancer' && !actor.endsWith('client') ? 409 : 403;
}

describe.each(Object.keys(stages) as Stage[])('a project that is %s', (stage) => {
  describe.each(actors)('as a %s', (actor) => {
    it.each(requests)('answers as the state machine requires to a user who $name', async (request) => {
      await put(stage);
      const before = await records();
      const { status } = await request.send(browserOf(actor));
      expect(status).toBe(expected(stage, request, actor));
      if (status >= 400) expect(await records()).toEqual(before);

      const { action } = request;
      const from = stages[stage];
      const isStep = status < 400 && action && sources(projectMachine, action).includes(from);
      const step = projectMachine.transitions.find((each) => each.action === action);
      expect(await stateOf()).toBe(isStep ? step?.to : from);
    });

    it('shows itself to everybody, its bids to whom they concern, its modules to its two parties', async () => {
      await put(stage);
      const browser = browserOf(actor);
      const statusOf = async (path: string) => (await browser.get(path)).status;
      const isParty =
        actor === 'client' || (actor === 'winner' && stages[stage] !== 'OPEN' && stages[stage] !== 'CLOSED');
      const sees = (isAllowed: boolean) => (actor === 'visitor' ? 401 : isAllowed ? 200 : 403);
      expect(await statusOf(`/projects/${projectId}`)).toBe(200);
      expect(await statusOf(`/projects/${projectId}/bids`)).toBe(
        sees(['client', 'winner', 'other bidder'].includes(actor)),
      );
      expect(await statusOf(`/modules/project/${projectId}`)).toBe(sees(isParty));
    });
  });
});

it('gives the same answer and changes nothing when the winning bid is accepted again', async () => {
  for (const stage of ['awarded', 'awarded, with work handed in', 'completed'] as const) {
    await put(stage);
    const before = await records();
    expect((await browserOf('client').put(`/bids/${bids.winning}/accept`)).status).toBe(200);
    expect(await records()).toEqual(before);
  }
});
