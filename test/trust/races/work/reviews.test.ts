import { expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { listReviewsOfGig } from '#functions/domain/reviews/list.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import type { AppError } from '#functions/lib/errors.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { withdraw } from '#test/functions/domain/a-gig.ts';
import { aBuyer, aSeller, anOrder, type Person } from '#test/functions/domain/an-order.ts';
import { refund } from '#test/functions/domain/steps.ts';
import { sized } from '#test/size.ts';
import { CLIENTS, inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { aBriefGig } from '#test/trust/races/brief-records.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

const bought = { isPaid: true, isCompleted: true };

/** A gig with buyers who have paid for it and received the work. */
async function aBoughtGig(count: number) {
  const seller = await aSeller();
  const gig = await aBriefGig(seller);
  const buyers = await Promise.all(times(count, () => aBuyer()));
  for (let first = 0; first < count; first += CLIENTS) {
    const some = buyers.slice(first, first + CLIENTS);
    await Promise.all(some.map((buyer) => anOrder(bought, { seller, buyer, gig })));
  }
  return { seller, gig, gigId: gig.card.id, buyers };
}

async function review(
  { card: { id: gigId } }: GigItem,
  by: Person,
  star: number,
  known?: Parameters<typeof publishReview>[1],
): Promise<number> {
  const draft = newReview(by, { gigId, star, desc: 'Good work' });
  await publishReview(draft, known ?? (await readBasis(gigId, by.id)));
  return star;
}

const totals = async (gigId: string, sellerId: string) =>
  [(await findGig(gigId))?.card, await findUser(sellerId)].map((each) => [
    each?.totalStars,
    each?.starNumber,
  ]);

const expectAlreadyReviewed = (refusals: AppError[]) =>
  expect(refusals.map(({ code, message }) => [code, message])).toEqual(
    refusals.map(() => ['conflict', reviewTexts.alreadyReviewed.message]),
  );

itHolds('a review is written once, however often it is sent', async () => {
  const TIMES = 50;
  const { seller, gig, gigId, buyers } = await aBoughtGig(1);
  return {
    tasks: times(TIMES, () => () => review(gig, buyers[0] as Person, 4)),
    check: async ({ answers, refusals }) => {
      expect(answers).toHaveLength(1);
      expect(refusals).toHaveLength(TIMES - 1);
      expectAlreadyReviewed(refusals);
      expect(await totals(gigId, seller.id)).toEqual(times(2, () => [4, 1]));
      expect((await listReviewsOfGig(gigId, { limit: 20 })).items).toHaveLength(1);
    },
  };
});

itHolds(
  'reviews by many buyers, each several times, count each buyer once',
  async () => {
    const TIMES = 3;
    const { seller, gig, gigId, buyers } = await aBoughtGig(sized(CLIENTS, 50));
    return {
      tasks: buyers.flatMap((buyer, index) => times(TIMES, () => () => review(gig, buyer, (index % 5) + 1))),
      check: async ({ answers, refusals }) => {
        expect(answers).toHaveLength(buyers.length);
        expect(refusals).toHaveLength(buyers.length * (TIMES - 1));
        expectAlreadyReviewed(refusals);
        const stars = answers.reduce((sum, star) => sum + star, 0);
        expect(stars).toBe(buyers.reduce((sum, _, index) => sum + (index % 5) + 1, 0));
        expect(await totals(gigId, seller.id)).toEqual(times(2, () => [stars, buyers.length]));
        expect((await listReviewsOfGig(gigId, { limit: 100 })).items).toHaveLength(buyers.length);
      },
    };
  },
  1,
);

it('a review while its gig is deleted counts or is refused', () =>
  inRounds(async () => {
    const { seller, gig, gigId, buyers } = await aBoughtGig(CLIENTS / 2);
    // Read before the gig is deleted.
    const known = await Promise.all(buyers.map(({ id }) => readBasis(gigId, id)));
    const [last, ...others] = buyers.map((buyer, index) => () => review(gig, buyer, 5, known[index]));
    const { answers, refusals } = await raceWithFaults<number>([
      ...others,
      () => withdraw(gigId, seller.id).then(() => 0),
    ]);
    await expect(last?.()).rejects.toMatchObject({ status: 404 });
    expect(new Set(refusals.map(({ status }) => status))).not.toContain(409);
    const stars = answers.reduce((sum, star) => sum + star, 0);
    expect(await totals(gigId, seller.id)).toEqual(times(2, () => [stars, stars / 5]));
  }));

it('a review while its order is given back counts only if something is kept', () =>
  inRounds(
    async () => {
      const { seller, gig, gigId, buyers } = await aBoughtGig(CLIENTS / 4);
      const basis = await Promise.all(buyers.map(({ id }) => readBasis(gigId, id)));
      const ids = basis.flatMap(({ paidOrderIds }) => paidOrderIds);
      const giveBack = (id: string) => refund({ id, userId: seller.id }, 1999);
      await raceWithFaults<unknown>([
        ...buyers.map((buyer) => () => review(gig, buyer, 5)),
        ...ids.map((id) => () => giveBack(id)),
      ]);
      // What a fault has refused is given back now.
      await Promise.allSettled(ids.map(giveBack));
      expect(await totals(gigId, seller.id)).toEqual(times(2, () => [0, 0]));
      expect((await findGig(gigId))?.card.sales).toBe(0);
    },
    sized(2, 4),
  ));

itKeepsRecordsConsistent();
