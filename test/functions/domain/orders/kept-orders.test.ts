import { describe, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { get } from '#functions/domain/orders/read.ts';
import { gigCounts } from '#functions/domain/recount/records/gigs.ts';
import { sellers } from '#functions/domain/recount/records/sellers.ts';
import { listReviewsOfGig } from '#functions/domain/reviews/list.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { aChargedOrder } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  chargeBack,
  PRICE,
  withPayout,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { acceptOffer, decline, openDispute, operate, refund } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';

useMoney();

/** What is counted of an order for its gig and its seller, which a recount must confirm. */
async function countedOf({ gig: { card }, seller }: Released) {
  expect([...(await gigCounts.mistakesIn(card.id)), ...(await sellers.mistakesIn(seller.id))]).toEqual([]);
  const [gig, user] = [(await findGig(card.id))?.card, await findUser(seller.id)];
  const stars = [gig, user].map((each) => each?.totalStars);
  return { sales: gig?.sales, ordersDone: user?.ordersDone, stars };
}

const review = async ({ gig: { card }, buyer }: Released) =>
  publishReview(newReview(buyer, { gigId: card.id, star: 4, desc: '' }), await readBasis(card.id, buyer.id));

const aHeldOrder = async (isCompleted = true) => withPayout(await aChargedOrder({ isCompleted }));
const anUnclaimedOrder = () => aReleasedOrder({ hasAccount: false });

const giveBack = ({ id, seller }: Released, amount = PRICE) => refund({ id, userId: seller.id }, amount);
const asOperator = ({ id }: Released) =>
  operate(id, { do: 'refund', amount: PRICE, reason: 'It does not open.' });

async function loseDispute({ id, buyer, seller }: Released): Promise<void> {
  await openDispute({ id, userId: buyer.id }, { amount: 0, reason: 'It does not open.' });
  await acceptOffer({ id, userId: seller.id });
}

describe('an order and its review count no longer once all of it went back, because', () => {
  it.each<[why: string, made: () => Promise<Released>, how: (order: Released) => Promise<unknown>]>([
    [
      'its seller declined it',
      () => aHeldOrder(false),
      ({ id, seller }) => decline({ id, userId: seller.id }),
    ],
    ['its seller gave it back', aHeldOrder, giveBack],
    ['a dispute ended so', aHeldOrder, loseDispute],
    ['the bank took it', aHeldOrder, chargeBack],
    ['its seller gave it back after the release', aReleasedOrder, giveBack],
    ['a dispute ended so after the release', aReleasedOrder, loseDispute],
    ['the bank took it after the release', aReleasedOrder, chargeBack],
    ['the operator gave it back', aReleasedOrder, asOperator],
    [
      'nobody claimed it',
      anUnclaimedOrder,
      async ({ clear }) => {
        await clear();
        await asJob('clocks', clear)(80);
      },
    ],
  ])('%s', async (_, made, how) => {
    const order = await made();
    const { stage, times } = await order.card();
    if (times.delivered) await review(order);
    const stars = times.delivered ? [4, 4] : [0, 0];
    expect(await countedOf(order)).toEqual({ sales: 1, ordersDone: stage === 'FINISHED' ? 1 : 0, stars });
    await how(order);
    expect(await countedOf(order)).toEqual({ sales: 0, ordersDone: 0, stars: [0, 0] });
    const { items } = await listReviewsOfGig(order.gig.card.id, { limit: 1 });
    expect(items.map(({ isOfReturned }) => isOfReturned)).toEqual(times.delivered ? [true] : []);
    await expect(review(order)).rejects.toMatchObject({ status: 403 });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('and not while a part of it is kept', async () => {
    const order = await aReleasedOrder();
    await giveBack(order, PRICE - 1);
    expect(await countedOf(order)).toEqual({ sales: 1, ordersDone: 1, stars: [0, 0] });
  });

  it('and its buyer may review it once, whichever order of the gig it is', async () => {
    const first = await aReleasedOrder();
    const second = await aReleasedOrder(first);
    const mayReview = async (id: string, { id: viewer }: { id: string }) => (await get(id, viewer)).mayReview;
    expect(await mayReview(second.id, second.seller)).toBe(false);
    expect(await mayReview(second.id, second.buyer)).toBe(true);
    await review(first);
    expect(await mayReview(second.id, second.buyer)).toBe(false);
    await giveBack(second);
    expect(await mayReview(second.id, second.buyer)).toBe(false);
  });

  it('nor is its review without stars while another order of the same gig and buyer is kept', async () => {
    const first = await aReleasedOrder();
    const second = await aReleasedOrder(first);
    await review(first);
    await giveBack(first);
    expect(await countedOf(first)).toEqual({ sales: 1, ordersDone: 1, stars: [4, 4] });
    await giveBack(second);
    expect(await countedOf(first)).toEqual({ sales: 0, ordersDone: 0, stars: [0, 0] });
  });
});
