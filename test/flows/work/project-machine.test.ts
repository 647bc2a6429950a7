/**
 * Compares the records in the table before and after.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { sources } from '#shared/rules/machine.ts';
import { projectMachine, type ProjectAction, type ProjectStage } from '#shared/rules/work/project.ts';
import { aMember, type Browser, type Reply } from '#test/flows/support/a-browser.ts';
import { aBidding, aPlacedBid } from '#test/flows/support/a-project.ts';
import { aConfirmedModule, beginPayingModule, moduleForm } from '#test/flows/support/an-award.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import { projectOf } from '#test/functions/domain/a-project.ts';
import { recordsUnder, restore } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

type Actor = 'client' | 'first' | 'another freelancer';
let browsers: Record<Actor, Browser>;

/** The states of a project with two bids, of which the first may be decided, or its work handed in. */
const stages = {
  'open to bids': 'OPEN',
  'open, the first bid rejected': 'OPEN',
  'open, the first bid withdrawn': 'OPEN',
  awarded: 'AWARDED',
  'awarded, with work handed in': 'AWARDED',
  completed: 'COMPLETED',
  closed: 'CLOSED',
} as const satisfies Record<string, ProjectStage>;
type State = keyof typeof stages;
const states = Object.keys(stages) as State[];
const snapshots = new Map<State, Key[]>();

let projectId: string;
let bids: { first: string; second: string };
const partition = () => keys.project(projectId).PK;
const records = () => recordsUnder(partition());
const put = (state: State) => restore(snapshots.get(state) ?? [], partition());

beforeAll(async () => {
  const [bidding, second, another] = await Promise.all([
    aBidding(cloud, { numberOfModules: 1 }),
    aMember(cloud, { isSeller: true }),
    aMember(cloud, { isSeller: true }),
  ]);
  const { client, freelancer, project, bid } = bidding;
  projectId = project.id;
  bids = { first: bid.id, second: (await aPlacedBid(second.browser, projectId)).id };
  browsers = { client: client.browser, first: freelancer.browser, 'another freelancer': another.browser };

  snapshots.set('open to bids', await records());
  const keepAfter = async (state: State, request: Promise<unknown>) => {
    await request;
    snapshots.set(state, await records());
  };
  for (const [state, ask] of [
    ['closed', () => client.browser.post(`/projects/close/${projectId}`)],
    ['open, the first bid rejected', () => client.browser.put(`/bids/${bid.id}/reject`)],
    ['open, the first bid withdrawn', () => freelancer.browser.post(`/bids/withdraw/${bid.id}`)],
    ['awarded', () => client.browser.put(`/bids/${bid.id}/accept`)],
  ] as const) {
    await put('open to bids');
    await keepAfter(state, ask());
  }
  const module = aConfirmedModule({ client, freelancer }, projectId);
  await keepAfter('awarded, with work handed in', module);
  await payWith(cloud, await beginPayingModule(client, await module));
  await keepAfter('completed', cloud.stripe.delivered());
});

/** The status that its party gets; `same` if the answer is that of before, and nothing changes. */
type Answer = number | 'same';
type Request = {
  by: Actor;
  send: (browser: Browser) => Promise<Reply>;
  action?: ProjectAction;
  /** In each state, in their order. */
  answers: Answer[];
};

/** Every call that acts on a project or its bids. */
const requests: Record<string, Request> = {
  'bids on it': {
    by: 'another freelancer',
    send: (browser) => browser.post('/bids', { projectId, amount: 500 }),
    answers: [201, 201, 201, 409, 409, 409, 409],
  },
  'accepts the second bid': {
    by: 'client',
    action: 'acceptBid',
    send: (browser) => browser.put(`/bids/${bids.second}/accept`),
    answers: [200, 200, 200, 409, 409, 409, 409],
  },
  'accepts the first bid': {
    by: 'client',
    action: 'acceptBid',
    send: (browser) => browser.put(`/bids/${bids.first}/accept`),
    answers: [200, 409, 409, 'same', 'same', 'same', 409],
  },
  'rejects the second bid': {
    by: 'client',
    send: (browser) => browser.put(`/bids/${bids.second}/reject`),
    answers: [200, 200, 200, 200, 200, 200, 200],
  },
  'rejects the first bid': {
    by: 'client',
    action: 'rejectAcceptedBid',
    send: (browser) => browser.put(`/bids/${bids.first}/reject`),
    answers: [200, 'same', 409, 200, 409, 409, 200],
  },
  'withdraws the first bid': {
    by: 'first',
    send: (browser) => browser.post(`/bids/withdraw/${bids.first}`),
    answers: [200, 409, 'same', 409, 409, 409, 200],
  },
  'assigns a module of it': {
    by: 'client',
    send: (browser) => browser.post('/modules', { projectId, ...moduleForm }),
    answers: [409, 409, 409, 201, 409, 409, 409],
  },
  'closes it': {
    by: 'client',
    action: 'close',
    send: (browser) => browser.post(`/projects/close/${projectId}`),
    answers: [200, 200, 200, 409, 409, 409, 'same'],
  },
};

const isDone = (answer: Answer) => answer === 200 || answer === 201;

describe.each(states)('a project that is %s', (state) => {
  const all = Object.entries(requests).map(([name, request]) => ({
    name,
    request,
    answer: request.answers[states.indexOf(state)] ?? 'same',
  }));
  const ask = async ({ request, name, answer }: (typeof all)[number]) => {
    const { status } = await request.send(browsers[request.by]);
    expect(status, name).toBe(answer === 'same' ? 200 : answer);
  };

  it('refuses what the state machine does not allow, and repeats what was done, without a change', async () => {
    await put(state);
    const before = await records();
    for (const each of all.filter(({ answer }) => !isDone(answer))) await ask(each);
    expect(await records()).toEqual(before);
  });

  it('changes as the machine says with whatever its party may do', async () => {
    for (const each of all.filter(({ answer }) => isDone(answer))) {
      await put(state);
      const before = await records();
      await ask(each);
      expect(await records(), each.name).not.toEqual(before);
      const { action } = each.request;
      const step = projectMachine.transitions.find((one) => one.action === action);
      const isStep = action && sources(projectMachine, action).includes(stages[state]);
      expect((await projectOf(projectId)).card.stage, each.name).toBe(isStep ? step?.to : stages[state]);
    }
  });
});
