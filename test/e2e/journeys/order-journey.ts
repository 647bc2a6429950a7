import type { Order } from '#shared/entities/work/order.ts';
import { aNewBuyer, aNewSeller } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';

import { expect, test as base, type JourneyCloud } from './journey-cloud.ts';
import { aSide } from './journey-side.ts';
import { anOrderSide, type OrderSide } from './order-side.ts';

export { expect } from '#test/e2e/test.ts';

/** An order of $80 with requirements, in a cloud whose time the test moves. */
export type Journey = {
  id: string;
  buyer: OrderSide;
  seller: OrderSide;
  /** Pays without the form. */
  pay: () => Promise<void>;
  /** Moves the time, and signs both in again, since sessions of a week end meanwhile. */
  timePasses: (duration: string) => Promise<void>;
  /** The buyer's bank decides about the payment that it examines. */
  bankDecides: (outcome: 'winning' | 'losing') => Promise<void>;
  /** Waits until this is true of the order. */
  until: (isTrue: (order: Order) => boolean) => Promise<void>;
  /** The books of the order as a recount tells them; throws if the recount finds any difference. */
  books: () => Promise<string>;
};

export const test = base.extend<{ journey: Journey }>({
  journey: async ({ as, cloud }, use) => {
    const options = { baseURL: cloud.origin };
    const [buyer, seller] = await Promise.all([aNewBuyer(cloud.origin), aNewSeller(cloud.origin)]);
    const gig = await aGig(seller, { title: 'I will paint a zebra', desc: 'By hand.', revisionNumber: 1 });
    const { id } = await buyer.client.orders.create({ params: { gigId: gig.id } });
    await buyer.client.orders.requirements({ params: { id }, body: { requirements: 'A calm zebra.' } });
    const sides = {
      buyer: anOrderSide(await aSide(as, buyer, 390, options), id),
      seller: anOrderSide(await aSide(as, seller, 1280, options), id),
    };
    await use({ id, ...sides, ...doings(cloud, id, sides) });
  },
});

function doings(
  cloud: JourneyCloud,
  id: string,
  { buyer, seller }: Pick<Journey, 'buyer' | 'seller'>,
): Omit<Journey, 'id' | 'buyer' | 'seller'> {
  const { client } = buyer.member;
  const until: Journey['until'] = async (isTrue) => {
    const check = async () => isTrue(await client.orders.get({ params: { id } }));
    await expect.poll(check).toBe(true);
  };
  return {
    until,
    async pay() {
      await cloud.pay(await client.orders.pay({ params: { id } }));
      await until((order) => order.isPaid);
    },
    async timePasses(advance) {
      await cloud.timePasses(advance);
      await Promise.all([buyer.signIn(), seller.signIn()]);
    },
    async bankDecides(outcome) {
      const latest = await cloud.stripe('v1/disputes?limit=1');
      const { data } = (await latest.json()) as { data: { id: string }[] };
      const body = new URLSearchParams({ 'evidence[uncategorized_text]': `${outcome}_evidence` });
      await cloud.stripe(`v1/disputes/${data[0]?.id}`, { method: 'POST', body });
      await until(({ hold }) => hold?.state !== 'frozen');
    },
    books: () => cloud.books(id),
  };
}
