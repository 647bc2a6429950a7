import { beforeAll, describe, expect, it } from 'vitest';

import { bidMachine, bidStatuses, type BidAction, type BidStatus } from '#shared/rules/bid.ts';
import { sources } from '#shared/rules/machine.ts';
import { recordsOf } from '#test/data/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, aMember, type Browser } from './a-browser.ts';
import { aPlacedBid, aPostedProject } from './a-project.ts';
import { strangers } from './an-award.ts';

const cloud = useCloud();

const actors = ['client', 'freelancer', 'another client', 'another freelancer', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);

beforeAll(async () => {
  const [client, freelancer] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  const others = await strangers(cloud);
  browsers.set('client', client.browser);
  browsers.set('freelancer', freelancer.browser);
  browsers.set('another client', others.buyer.browser);
  browsers.set('another freelancer', others.seller.browser);
});

async function aBidThatIs(status: BidStatus) {
  const project = await aPostedProject(browserOf('client'));
  const bid = await aPlacedBid(browserOf('freelancer'), project.id);
  if (status !== 'PENDING') {
    const verb = status === 'ACCEPTED' ? 'accept' : 'reject';
    await browserOf('client').put(`/bids/${bid.id}/${verb}`);
  }
  return { projectId: project.id, bidId: bid.id };
}

type BidActor = 'client' | 'freelancer';
const results: Record<Exclude<BidAction, 'place'>, BidStatus> = { accept: 'ACCEPTED', reject: 'REJECTED' };

/** What the machine says to a decision of this actor on a bid in this state. */
function expected(state: BidStatus, action: 'accept' | 'reject', actor: Actor): number {
  if (actor === 'visitor') return 401;
  if (actor !== 'client') return 403;
  const isLegal = sources<BidStatus, BidAction, BidActor>(bidMachine, action).includes(state);
  return isLegal || results[action] === state ? 200 : 409;
}

describe.each(bidStatuses)('a bid that is %s', (state) => {
  describe.each(actors)('as a %s', (actor) => {
    it.each(['accept', 'reject'] as const)('answers as the machine says to %s', async (action) => {
      const { projectId, bidId } = await aBidThatIs(state);
      const before = await recordsOf(projectId);
      const { status, body } = await browserOf(actor).put(`/bids/${bidId}/${action}`);
      expect(status).toBe(expected(state, action, actor));
      if (status === 200) expect(body['status']).toBe(results[action]);
      if (status !== 200 || results[action] === state) expect(await recordsOf(projectId)).toEqual(before);
    });

    it('can be followed by no second one of the same freelancer, and by none once the project is awarded', async () => {
      const { projectId } = await aBidThatIs(state);
      const { status } = await browserOf(actor).post('/bids', { projectId, amount: 100 });
      const isOpen = state !== 'ACCEPTED';
      const ofFreelancers = actor === 'freelancer' || !isOpen ? 409 : 201;
      expect(status).toBe(actor === 'visitor' ? 401 : actor.endsWith('client') ? 403 : ofFreelancers);
    });
  });
});
