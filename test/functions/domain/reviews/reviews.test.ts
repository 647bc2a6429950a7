import { beforeAll, describe, expect, it } from 'vitest';

import { getUser } from '#functions/domain/accounts/users.ts';
import { findGig, getOfferedGig } from '#functions/domain/gigs/read.ts';
import { toGig, type GigItem } from '#functions/domain/gigs/record.ts';
import { listReviewsOfGig, listReviewsOfUser } from '#functions/domain/reviews/list.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { aGig, aUser, withdraw } from '#test/functions/domain/a-gig.ts';
import { anOrder, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

type Person = Awaited<ReturnType<typeof aUser>>;
let seller: Person;
let buyer: Person;
let gig: GigItem;
let gigId: string;
beforeAll(async () => {
  buyer = await aUser({ isSeller: false });
});

async function aBoughtGig(): Promise<void> {
  seller = await aUser({ isSeller: true });
  gig = await aGig(seller);
  gigId = gig.card.id;
  await orderBy(buyer, { isPaid: true, isCompleted: true });
}

const orderBy = (by: Person, state: { isPaid: boolean; isCompleted: boolean }) =>
  anOrder(state, { seller, buyer: by, gig });

async function review(reviewer = buyer, star = 4) {
  const draft = newReview(reviewer, { gigId, star, desc: 'Good <b>work</b>' });
  await publishReview(draft, await readBasis(draft.gigId, draft.userId));
  return draft;
}

const totals = async () => {
  const current = await findGig(gigId);
  const account = await getUser(seller.id);
  return [current?.card, account].map((each) => [each?.totalStars, each?.starNumber]);
};

describe('a review', () => {
  it('counts at once for the gig and for its seller, and is in the lists of both', async () => {
    await aBoughtGig();
    const written = await review();
    expect(await totals()).toEqual([
      [4, 1],
      [4, 1],
    ]);
    const expected = [
      { ...written, user: { id: buyer.id, username: buyer.username, img: null, country: 'Peru' } },
    ];
    expect((await listReviewsOfGig(gigId, { limit: 20 })).items).toEqual(expected);
    expect((await listReviewsOfUser(seller.id, { limit: 20 })).items).toEqual(expected);
    expect((await listReviewsOfUser(buyer.id, { limit: 20 })).items[0]).toEqual(written);
    expect(toGig(await getOfferedGig(gigId))).toMatchObject({ totalStars: 4, starNumber: 1 });
  });

  it.each([
    ['no order at all', []],
    ['an order that is only paid', [{ isPaid: true, isCompleted: false }]],
    ['an order that is only completed', [{ isPaid: false, isCompleted: true }]],
    [
      'several orders of which none is both',
      [
        { isPaid: true, isCompleted: false },
        { isPaid: true, isCompleted: false },
      ],
    ],
  ])('is refused after %s', async (_, orders: { isPaid: boolean; isCompleted: boolean }[]) => {
    await aBoughtGig();
    const stranger = await aUser({ isSeller: false });
    for (const order of orders) await orderBy(stranger, order);
    await expect(review(stranger)).rejects.toMatchObject({
      code: 'forbidden',
      message: messages.reviews.onlyAfterOrder,
    });
    expect(await totals()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it.each([
    ['first', [true, false]],
    ['last', [false, true]],
  ])('needs one completed and paid order of several: the %s', async (_, completed) => {
    await aBoughtGig();
    const regular = await aUser({ isSeller: false });
    for (const isCompleted of completed) await orderBy(regular, { isPaid: true, isCompleted });
    await review(regular);
    expect((await totals())[0]).toEqual([4, 1]);
  });

  it('of a gig that is unknown or withdrawn is refused, and earlier ones stay with the seller', async () => {
    await aBoughtGig();
    const { id } = await review();
    const late = await aUser({ isSeller: false });
    await orderBy(late, { isPaid: true, isCompleted: true });
    await withdraw(gigId, seller.id);
    await expect(review(late)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listReviewsOfUser(seller.id, { limit: 20 })).items.map((each) => each.id)).toEqual([id]);
    gigId = newId();
    await expect(review(late)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('lists reviews newest first, page by page', async () => {
  await aBoughtGig();
  const written: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const each = await aUser({ isSeller: false });
    await orderBy(each, { isPaid: true, isCompleted: true });
    written.unshift((await review(each)).id);
  }
  for (const read of [
    (page: { limit: number; cursor?: string | undefined }) => listReviewsOfGig(gigId, page),
    (page: { limit: number; cursor?: string | undefined }) => listReviewsOfUser(seller.id, page),
  ]) {
    const first = await read({ limit: 2 });
    const second = await read({ limit: 2, cursor: first.next });
    const third = await read({ limit: 2, cursor: second.next });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(written);
    expect(third.next).toBeUndefined();
  }
});
