import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { tellOtherBidders } from '#functions/domain/bids/tell-others.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { newClosing } from '#functions/domain/closing/record.ts';
import { lookAtPayoutsOf } from '#functions/domain/money/payouts/look-at-payouts-of.ts';
import type { News } from '#functions/domain/news/record.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import { answer, withdraw } from '#functions/domain/portfolio/answer.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { newsKinds } from '#shared/rules/news.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aPiece, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aBuyer, anOrder, aSeller, useMarket, anOrderIn } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  aRichProvider,
  chargeBack,
  hearAll,
} from '#test/functions/domain/money/a-released-order.ts';
import { toldTo } from '#test/functions/domain/news/told.ts';
import * as steps from '#test/functions/domain/steps.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

import { everything } from './everything.ts';

useMarket();
useBucket();
beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

const reason = 'Because.';
let count = 0;

async function aPerson(): Promise<SessionUser> {
  count += 1;
  const account = { username: `Wilhelmina Quist${count}`, email: `helm${count}@quist.example` };
  const img = `/media/quist${count}.webp`;
  const more = { isSeller: true, phone: undefined, desc: undefined, country: 'Denmark', img };
  const { id, username, country } = await register(newUser(newId(), { ...account, ...more }), 'hash');
  return { id, username, img, country, role: 'seller' };
}

/** What the stream says of an item that has changed. */
const modified = ({ PK, SK }: { PK: string; SK: string }) => ({
  eventName: 'MODIFY' as const,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: newId() },
});

/** Erases an account, whatever is still open. */
async function erase({ id }: SessionUser): Promise<void> {
  await put({ ...newClosing(id, now()), state: 'erasing' });
  expect(await finishClosing(id)).toBe('erased');
  for (let page = 0; page < 5; page += 1) await follow([modified(keys.shown(id))], [followShown]);
}

/** The items in which a person is named or pictured. */
const naming = async ({ username, img }: SessionUser) =>
  (await everything()).filter((item) => item.includes(username) || item.includes(img ?? username));

type Order = { id: string; seller: SessionUser; buyer: SessionUser };
const deliver = ({ id, seller }: Order, what = 'work') =>
  steps.deliver(id, seller.id, { url: `https://example.com/${what}`, note: null });

/** All that a buyer can do which their seller is told of. */
async function buys(buyer: SessionUser): Promise<SessionUser> {
  const seller = await aSeller();
  const gig = await aGig(seller);
  const order = await aChargedOrder({}, 'pm_card_visa', { seller, buyer, gig });
  await deliver(order);
  await steps.requestRevision({ id: order.id, userId: buyer.id }, 'In blue.');
  await deliver(order, 'blue');
  await steps.approve({ id: order.id, userId: buyer.id });
  const review = newReview(buyer, { gigId: gig.card.id, star: 4, desc: '' });
  await publishReview(review, await readBasis(gig.card.id, buyer.id));

  const work = { id: order.id, maker: seller, client: buyer };
  const { id: seen } = await asks(work);
  for (const agrees of [false, true]) await answer({ id: order.id, by: buyer }, { agrees, seen });
  await withdraw({ id: order.id, by: buyer });

  const early = await anOrder({}, { seller, buyer, gig });
  await steps.cancel({ id: early.id, userId: buyer.id });
  const asked = await aChargedOrder({}, 'pm_card_visa', { seller, buyer, gig });
  await steps.cancel({ id: asked.id, userId: buyer.id, reason });
  const open = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', { seller, buyer, gig });
  await steps.openDispute({ id: open.id, userId: buyer.id }, { amount: 500, reason });
  await steps.makeOffer({ id: open.id, userId: seller.id }, { amount: 900, reason });
  await steps.makeOffer({ id: open.id, userId: buyer.id }, { amount: 600, reason });
  await steps.acceptOffer({ id: open.id, userId: buyer.id });
  return seller;
}

/** All that a seller can do which their buyer is told of. */
async function sells(seller: SessionUser): Promise<SessionUser> {
  const buyer = await aBuyer();
  const gig = await aGig(seller);
  const parties = { seller, buyer, gig };
  const sealed = await anOrder({ isCompleted: true }, parties);
  await deliver(sealed, 'better');
  const asked = await aChargedOrder({}, 'pm_card_visa', parties);
  await steps.cancel({ id: asked.id, userId: buyer.id, reason });
  await steps.cancel({ id: asked.id, userId: seller.id, refuse: true });
  await steps.cancel({ id: asked.id, userId: buyer.id, reason });
  await steps.cancel({ id: asked.id, userId: seller.id });
  const finished = await anOrderIn('FINISHED', parties);
  await asks({ id: finished.id, maker: seller, client: buyer }, aPiece({ isNamed: true }));
  const declined = await aChargedOrder({}, 'pm_card_visa', parties);
  await steps.decline({ id: declined.id, userId: seller.id, reason });
  const kind = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', parties);
  for (const amount of [500, 1499]) await steps.refund({ id: kind.id, userId: seller.id }, amount);
  return buyer;
}

/** All that a client can do which those who bid are told of. */
async function hires(client: SessionUser): Promise<SessionUser[]> {
  const [winner, other] = [await aSeller(), await aSeller()];
  const { card } = await aProject(client);
  const [won, rejected] = [await aBid(card.id, winner), await aBid(card.id, other)];
  await steps.reject(rejected, client.id);
  const waiting = await aSeller();
  await aBid(card.id, waiting);
  await steps.accept(won, client.id);
  await follow([modified(keys.bid(card.id, winner.id))], [tellOtherBidders]);
  await steps.reject(won, client.id);
  return [winner, other, waiting];
}

/** All that somebody who bids can do which the client is told of. */
async function bids(freelancer: SessionUser): Promise<SessionUser> {
  const client = await aBuyer();
  const { card } = await aProject(client);
  await steps.withdrawBid(await aBid(card.id, freelancer), freelancer.id);
  return client;
}

/** What nobody does, but time, a bank or the provider. */
const BY_NOBODY =
  /\.(remind\w+|expire|divide|freeze|unfreeze|takeBack|returnUnclaimed|refunded)$|^(module|payout|account)\./;

it('is named nowhere after being erased, whatever kind of news others were told', async () => {
  const person = await aPerson();
  const others = [await buys(person), await sells(person), ...(await hires(person)), await bids(person)];
  const told = (await Promise.all(others.map(toldTo))).flat().filter(({ from }) => from?.id === person.id);
  const kinds = new Set(told.map(({ kind }) => kind));
  const possible = newsKinds.filter((kind) => !BY_NOBODY.test(kind));
  expect([...kinds].toSorted()).toEqual(possible.toSorted());
  expect((await naming(person)).length).toBeGreaterThan(20);

  await erase(person);
  expect(await naming(person)).toEqual([]);
  const after = (await Promise.all(others.map(toldTo))).flat().filter(({ from }) => from?.id === person.id);
  expect(new Set(after.map(({ from }) => from?.username))).toEqual(new Set(['Deleted user']));
  expect(after.map(({ kind }) => kind).toSorted()).toEqual(told.map(({ kind }) => kind).toSorted());
}, 60_000);

it('is named nowhere if news are written while the account is erased, an hour later', async () => {
  const [person, seller] = [await aPerson(), await aSeller()];
  await anOrder({}, { seller, buyer: person });
  const [told] = await toldTo(seller);
  const written = await findItem<Key & News>(keys.news(seller.id, told?.id ?? ''));
  await erase(person);
  await put({ ...written, ...keys.news(seller.id, newId()) });
  expect(await naming(person)).toHaveLength(1);
  advance(DAY);
  expect(await finishClosing(person.id)).toBe('checked');
  expect(await naming(person)).toEqual([]);
  expect(await finishClosing(person.id)).toBe('nothing');
});

it('is not named again by what a bank or the provider does later, on either side of an order', async () => {
  const provider = await aRichProvider();
  const [seller, buyer] = [await aPerson(), await aPerson()];
  const order = await aReleasedOrder({ provider, seller, buyer });
  await order.clear();
  for (let day = 0; day < 9; day += 1) {
    advance(DAY);
    provider.doDue();
  }
  await hearAll(order);
  await lookAtPayoutsOf(seller.id);
  expect(await order.sums()).toEqual({ paid: expect.any(Number) });
  for (const person of [seller, buyer]) {
    await closeAccount(person.id);
    expect(await naming(person)).not.toEqual([]);
  }
  advance(14.01 * DAY);
  for (const person of [seller, buyer]) {
    expect(await finishClosing(person.id)).toBe('erased');
    await follow([modified(keys.shown(person.id))], [followShown]);
  }
  await chargeBack(order);
  await order.send();
  advance(DAY);
  await order.send();
  await hearAll(order);
  const chargedBack = (await everything()).filter((item) => item.includes('order.takeBack'));
  expect(chargedBack).toHaveLength(2);
  for (const person of [seller, buyer]) {
    expect(await naming(person)).toEqual([]);
    expect(await finishClosing(person.id)).toBe('checked');
  }
  expect(await order.allMistakes()).toEqual([]);
}, 30_000);
