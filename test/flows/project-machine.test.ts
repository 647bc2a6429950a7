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

const actors = ['client', 'first', 'second', 'another client', 'another freelancer', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);

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
  const [bidding, others, third] = await Promise.all([
    aBidding(cloud, { numberOfModules: 1 }),
    strangers(cloud),
    strangers(cloud),
  ]);
  const { client, freelancer, project, bid } = bidding;
  projectId = project.id;
  bids = { first: bid.id, second: (await aPlacedBid(third.seller.browser, projectId)).id };
  browsers.set('client', client.browser);
  browsers.set('first', freelancer.browser);
  browsers.set('second', third.seller.browser);
  browsers.set('another client', others.buyer.browser);
  browsers.set('another freelancer', others.seller.browser);

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

/** What this actor gets. Whoever has bid may bid again only after they have withdrawn. */
function expected(state: State, name: string, { by, answers }: Request, actor: Actor): Answer | undefined {
  if (actor === 'visitor') return 401;
  if (actor === by) return answers[states.indexOf(state)];
  if (name !== 'bids on it' || actor.endsWith('client')) return 403;
  return actor === 'first' && state === 'open, the first bid withdrawn' ? 201 : 409;
}

const isDone = (answer: Answer | undefined) => answer === 200 || answer === 201;

describe.each(states)('a project that is %s', (state) => {
  const all = Object.entries(requests).flatMap(([name, request]) =>
    actors.map((actor) => ({ actor, request, name, answer: expected(state, name, request, actor) })),
  );
  const ask = async ({ actor, request, name, answer }: (typeof all)[number]) => {
    const { status } = await request.send(browserOf(actor));
    expect(status, `${actor} ${name}`).toBe(answer === 'same' ? 200 : answer);
  };

  it('refuses what the state machine does not allow, and repeats what was done, without a change', async () => {
    await put(state);
    const before = await records();
    for (const each of all.filter(({ answer }) => !isDone(answer))) await ask(each);
    expect(await records()).toEqual(before);
  });

  it.each(all.filter(({ answer }) => isDone(answer)))('changes when the $actor $name', async (each) => {
    await put(state);
    const before = await records();
    await ask(each);
    expect(await records()).not.toEqual(before);
    const { action } = each.request;
    const step = projectMachine.transitions.find((one) => one.action === action);
    const isStep = action && sources(projectMachine, action).includes(stages[state]);
    expect((await projectOf(projectId)).card.stage).toBe(isStep ? step?.to : stages[state]);
  });

  it('shows itself to everybody, its bids to whom they concern, its modules to its two parties', async () => {
    await put(state);
    const isWon = !['OPEN', 'CLOSED'].includes(stages[state]);
    for (const actor of actors) {
      const paths = [
        `/projects/${projectId}`,
        `/projects/${projectId}/bids`,
        `/modules/project/${projectId}`,
      ];
      const replies = await Promise.all(paths.map((path) => browserOf(actor).get(path)));
      const sees = (isAllowed: boolean) => (actor === 'visitor' ? 401 : isAllowed ? 200 : 403);
      expect([actor, ...replies.map(({ status }) => status)]).toEqual([
        actor,
        200,
        sees(['client', 'first', 'second'].includes(actor)),
        sees(actor === 'client' || (actor === 'first' && isWon)),
      ]);
    }
  });
});
