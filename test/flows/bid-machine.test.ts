/**
 * Compares the records in the table before and after.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { bidMachine, bidStatuses, type BidAction, type BidStatus } from '#shared/rules/bid.ts';
import { sources } from '#shared/rules/machine.ts';
import { recordsUnder, restore } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, type Browser } from './a-browser.ts';
import { aBidding } from './a-project.ts';
import { strangers } from './an-award.ts';

const cloud = useCloud();

const actors = ['client', 'freelancer', 'another client', 'another freelancer', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);

let projectId: string;
let bidId: string;
const snapshots = new Map<BidStatus, Key[]>();
const partition = () => keys.project(projectId).PK;
const records = () => recordsUnder(partition());
const put = (status: BidStatus) => restore(snapshots.get(status) ?? [], partition());

beforeAll(async () => {
  const [{ client, freelancer, project, bid }, others] = await Promise.all([
    aBidding(cloud),
    strangers(cloud),
  ]);
  projectId = project.id;
  bidId = bid.id;
  browsers.set('client', client.browser);
  browsers.set('freelancer', freelancer.browser);
  browsers.set('another client', others.buyer.browser);
  browsers.set('another freelancer', others.seller.browser);

  snapshots.set('PENDING', await records());
  await client.browser.put(`/bids/${bidId}/accept`);
  snapshots.set('ACCEPTED', await records());
  await put('PENDING');
  await client.browser.put(`/bids/${bidId}/reject`);
  snapshots.set('REJECTED', await records());
  await put('PENDING');
  await freelancer.browser.post(`/bids/withdraw/${bidId}`);
  snapshots.set('WITHDRAWN', await records());
});

type BidActor = 'client' | 'freelancer';
type Decision = Exclude<BidAction, 'place'>;
const results: Record<Decision, BidStatus> = {
  accept: 'ACCEPTED',
  reject: 'REJECTED',
  withdraw: 'WITHDRAWN',
};
const send = (browser: Browser, action: Decision) =>
  action === 'withdraw' ? browser.post(`/bids/withdraw/${bidId}`) : browser.put(`/bids/${bidId}/${action}`);

/** The status that the state machine requires for this actor's decision on a bid in this state. */
function expected(state: BidStatus, action: Decision, actor: Actor): number {
  if (actor === 'visitor') return 401;
  if (actor !== (action === 'withdraw' ? 'freelancer' : 'client')) return 403;
  const isLegal = sources<BidStatus, BidAction, BidActor>(bidMachine, action).includes(state);
  return isLegal || results[action] === state ? 200 : 409;
}

describe.each(bidStatuses)('a bid that is %s', (state) => {
  describe.each(actors)('as a %s', (actor) => {
    it.each(['accept', 'reject', 'withdraw'] as const)(
      'answers the request to %s as the state machine requires',
      async (action) => {
        await put(state);
        const before = await records();
        const { status, body } = await send(browserOf(actor), action);
        expect(status).toBe(expected(state, action, actor));
        if (status === 200) expect(body['status']).toBe(results[action]);
        if (status !== 200 || results[action] === state) expect(await records()).toEqual(before);
      },
    );

    it('allows a second bid by the same freelancer only after the first is withdrawn, and none at all once the project is awarded', async () => {
      await put(state);
      const { status } = await browserOf(actor).post('/bids', { projectId, amount: 100 });
      const isOpen = state !== 'ACCEPTED';
      const hasBid = actor === 'freelancer' && state !== 'WITHDRAWN';
      const ofFreelancers = hasBid || !isOpen ? 409 : 201;
      expect(status).toBe(actor === 'visitor' ? 401 : actor.endsWith('client') ? 403 : ofFreelancers);
    });
  });
});
