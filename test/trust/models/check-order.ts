import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';

import type { GigItem } from '#functions/domain/gigs/record.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import { clocks } from '#functions/domain/recount/records/clocks.ts';
import { keys } from '#functions/table/keys.ts';
import type { Order } from '#shared/entities/work/order.ts';
import type { Reply } from '#test/flows/support/a-browser.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { booksUnder, orderAmong, recordKey } from '#test/support/work.ts';

import { setTime, type RealOrder } from './a-real-order.ts';
import { expectedRecords, seenBy, type OrderModel } from './an-order-model.ts';
import { paymentIn } from './payments/real-payment.ts';

/** The delivered work: the text of our file, or a link to another site itself. */
async function readWork(cloud: TestCloud, url: unknown): Promise<unknown> {
  if (typeof url !== 'string' || !url.startsWith(cloud.origin)) return url;
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return response.text();
}

const names = [
  ...(['price', 'stage', 'version', 'isPaid', 'isCompleted', 'hasRequirements', 'requirements'] as const),
  ...(['gigExists', 'delivered', 'fileName', 'size', 'host', 'delivery', 'note', 'cancelReason'] as const),
  ...(['requirementsAt', 'deliveredAt', 'paidAt', 'cancelledAt', 'deadline', 'cancelAskedAt'] as const),
  ...(['revisionsUsed', 'clock', 'dispute'] as const),
] as const;

async function orderIn(cloud: TestCloud, { body }: Reply) {
  const order = body as unknown as Order;
  const { hold, timeline, actions, workUrl } = order;
  const { at, by, what, amount } = timeline.at(-1) ?? {};
  return {
    ...Object.fromEntries(names.map((name) => [name, order[name]])),
    work: await readWork(cloud, workUrl),
    hold,
    actions: actions.toSorted(),
    last: { at, by, what, amount },
  };
}

/** What a recount says about this order: its books and its clock. A jump of the clock makes any refund an old one. */
const mistakesIn = async (id: string) =>
  [...(await books.mistakesIn(`order ${id}`)), ...(await clocks.mistakesIn(id))].filter(
    ({ what }) => !/^refunding:.* is open since/.test(what),
  );

/** Compares the records of an order, and what its parties see of it, with the model. */
export async function checkOrder(model: OrderModel, real: RealOrder): Promise<void> {
  const { cloud, orderId, gigId, browserOf, logged } = real;
  await setTime(model.now, real.signIn);
  const view = async (party: string) => orderIn(cloud, await browserOf(party).get(`/orders/${orderId}`));
  const records = await Promise.all([
    recordsUnder(recordKey('order', orderId).PK),
    recordsUnder(booksUnder('order', orderId)),
    recordsUnder(keys.gig(gigId).PK),
  ]);
  const [ofOrder, ofPayment, ofGig] = records;
  const gig = ofGig.find(({ SK }) => SK === 'GIG') as GigItem;
  const { stage, payments, times, clearance = 7 } = orderAmong(ofOrder) ?? {};
  // It depends on the work of the seller that was done before.
  model.story.clearance = clearance;
  const { sales, totalStars, starNumber } = gig.card;
  const count = (prefix: string) => ofGig.filter(({ SK }) => SK.startsWith(prefix)).length;
  expect({
    stage,
    isPaid: payments?.length === 1,
    isCompleted: times?.delivered !== undefined,
    hasRequirements: times?.brief !== undefined,
    ...paymentIn(ofPayment),
    gig: {
      sales,
      totalStars,
      starNumber,
      isDeleted: gig.deletedAt !== undefined,
      bought: count('BOUGHT#'),
      reviews: count('REV#'),
      reviewers: count('REVBY#'),
    },
  }).toEqual(expectedRecords(model));
  expect(logged).toHaveBeenCalledTimes(model.logged);
  const [ofBuyer, ofSeller] = [seenBy('buyer', model), seenBy('seller', model)];
  if (isDeepStrictEqual(real.lastRecords, [records, ofBuyer])) return;
  real.lastRecords = [records, ofBuyer];
  const [buyers, sellers] = await Promise.all([view('buyer'), view('seller')]);
  expect(buyers).toEqual(ofBuyer);
  expect(sellers).toEqual(ofSeller);
  await expect.poll(() => mistakesIn(orderId)).toEqual([]);
}
