import { describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import * as gigs from '#functions/domain/gigs/listed.ts';
import { keepLists } from '#functions/domain/listing/keep-lists.ts';
import { correctNew } from '#functions/domain/people/correct-new.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import { addReview } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, aPiece, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aBuyer, anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { findOrder } from '#test/support/work.ts';

useMarket();

const parts = [followShown, correctNew, keepLists([gigs])];

/** Follows what is shown of somebody to the end; returns how many pages that took. */
async function followAll(userId: string): Promise<number> {
  for (let pages = 1; pages < 50; pages += 1) {
    await follow([aChange(keys.shown(userId))], parts);
    const { hasFollowed } = (await findItem<{ hasFollowed?: true }>(keys.shown(userId))) ?? {};
    if (hasFollowed) return pages;
  }
  throw new Error('The copies never end.');
}

const change = (
  { id }: SessionUser,
  set: { username?: string; img?: string | null; country?: string | null },
) => changeAccount(id, () => ({ set }));

type Card = Record<'seller' | 'client' | 'freelancer' | 'user' | 'buyer', object>;
const cardOf = async ({ PK, SK }: Key) => (await findItem<{ card: Card }>({ PK, SK }))?.card;

describe('what is shown of a person', () => {
  it('follows a change into their gigs, projects, bids, reviews and conversations', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const gig = await aGig(seller);
    const project = await aProject(buyer);
    await aBid(project.card.id, seller);
    const review = newReview(buyer, { gigId: gig.card.id, star: 5, desc: 'Good.' });
    await transact(addReview(review, seller.id));
    const { id: conversation } = await aConversation({ seller, buyer });

    const piece = await aFinishedOrder({ seller, buyer, gig });
    await asks(piece);

    const [name, another] = [`Renamed ${newId()}`, `Renamed ${newId()}`];
    await change(seller, { username: name, img: '/media/a/b.png' });
    await change(buyer, { username: another, country: 'Chile' });
    await Promise.all([followAll(seller.id), followAll(buyer.id)]);

    const own = { username: name, img: '/media/a/b.png' };
    const others = { username: another, img: null };
    expect(await cardOf(keys.gig(gig.card.id))).toMatchObject({ seller: own });
    expect(await cardOf(keys.project(project.card.id))).toMatchObject({ client: others });
    expect(await cardOf(keys.bid(project.card.id, seller.id))).toMatchObject({ freelancer: own });
    const stored = await cardOf(keys.review(gig.card.id, review.id));
    expect(stored).toMatchObject({ user: { ...others, country: 'Chile' }, desc: 'Good.' });
    expect(await cardOf(keys.conversation(conversation))).toMatchObject({ seller: own, buyer: others });

    const pieceKey = keys.pieceOfOrder(piece.id);
    expect(await cardOf(pieceKey)).toMatchObject({ client: others, title: aPiece().title });

    await follow([aChange(keys.gig(gig.card.id))], parts);
    const { items } = await listGigsOfSeller(seller.id, { limit: 20 });
    expect(items.map((each) => each.seller)).toEqual([{ id: seller.id, ...own }]);
  });

  it('stays in an order as it was when it was placed', async () => {
    const { id, seller, buyer } = await anOrder();
    await Promise.all([seller, buyer].map((each) => change(each, { username: `Renamed ${newId()}` })));
    await Promise.all([followAll(seller.id), followAll(buyer.id)]);
    expect(await findOrder(id)).toMatchObject({
      seller: { username: seller.username },
      buyer: { username: buyer.username },
    });
  });

  it('follows page by page where there are many records, and can be done again', async () => {
    const seller = await aSeller();
    const bids = Array.from({ length: 230 }, () => {
      const [at, projectId] = [newId(), newId()];
      const { id, username, img } = seller;
      const list = { GSI1PK: lists.bidsOf(id), GSI1SK: at };
      const card = { at, projectId, freelancer: { id, username, img }, amount: 900, status: 'PENDING' };
      return { ...keys.bid(projectId, id), ...list, card, currency: 'usd' };
    });
    await Promise.all(bids.map(put));
    const gig = await aGig(seller);
    const username = `Renamed ${newId()}`;
    await change(seller, { username });
    expect(await followAll(seller.id)).toBe(3);
    for (const card of await Promise.all(bids.map(cardOf)))
      expect(card).toMatchObject({ freelancer: { username } });
    const before = await findItem<{ ver: number }>(keys.gig(gig.card.id));
    await follow([aChange(keys.shown(seller.id)), aChange(keys.gig(gig.card.id), 'INSERT')], parts);
    expect(await findItem(keys.gig(gig.card.id))).toEqual(before);
  });

  it('is the last of two changes in a row, however their following is mixed', async () => {
    const seller = await aSeller();
    const gig = await aGig(seller);
    await change(seller, { username: `First ${newId()}` });
    const username = `Second ${newId()}`;
    await Promise.all([followAll(seller.id), change(seller, { username })]);
    await Promise.all([followAll(seller.id), followAll(seller.id)]);
    expect(await cardOf(keys.gig(gig.card.id))).toMatchObject({ seller: { username } });
  });

  it('is corrected in what was made while it changed', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const username = `Renamed ${newId()}`;
    await change(seller, { username });
    await followAll(seller.id);
    // With what their session said before the change.
    const gig = await aGig(seller);
    const project = await aProject(buyer);
    await aBid(project.card.id, seller);
    const { id: conversation } = await aConversation({ seller, buyer });
    const made = [
      keys.gig(gig.card.id),
      keys.bid(project.card.id, seller.id),
      keys.conversation(conversation),
      keys.project(project.card.id),
    ];
    await follow(
      made.map((key) => aChange(key, 'INSERT')),
      parts,
    );
    const [ofGig, ofBid, ofConversation, ofProject] = await Promise.all(made.map(cardOf));
    expect(ofGig).toMatchObject({ seller: { username } });
    expect(ofBid).toMatchObject({ freelancer: { username } });
    expect(ofConversation).toMatchObject({ seller: { username }, buyer: { username: buyer.username } });
    expect(ofProject).toMatchObject({ client: { username: buyer.username } });
  });
});
