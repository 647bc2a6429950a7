/**
 * Puts orders into each of their states in the table.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { remove, update } from '#functions/table/write.ts';
import { actions, inStage, orderMachine, type OrderStage } from '#shared/rules/order.ts';
import type { PaymentStatus } from '#shared/rules/payment.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, type Browser } from './a-browser.ts';
import { strangers } from './an-award.ts';
import { anOrder } from './an-order.ts';

const cloud = useCloud();

const actors = ['buyer', 'seller', 'another buyer', 'another seller', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);
let orderId: string;

beforeAll(async () => {
  const { id, buyer, seller } = await anOrder(cloud);
  const others = await strangers(cloud);
  orderId = id;
  browsers.set('buyer', buyer.browser);
  browsers.set('seller', seller.browser);
  browsers.set('another buyer', others.buyer.browser);
  browsers.set('another seller', others.seller.browser);
});

/** Writes the order's state directly. */
async function put(stage: OrderStage): Promise<void> {
  const { isPaid, isCompleted } = inStage(stage);
  const delivery = isCompleted ? { url: 'https://example.com/first', note: null } : null;
  await update<object>(keys.order(orderId), {
    set: { 'card.stage': stage, 'card.isPaid': isPaid, 'card.isCompleted': isCompleted, delivery },
    remove: ['requirements', 'cancelledAt'],
    when: { PK: exists },
    refused: () => {
      throw new Error('There is no such order.');
    },
  });
  await remove(keys.payment('order', orderId), { status: 'closed' satisfies PaymentStatus });
}

/** Every request that can change an order: the role that may send it, the actions it stands for, and the request. */
const requests = [
  {
    name: 'writes requirements',
    by: 'buyer',
    steps: ['writeRequirements'],
    send: (browser: Browser) => browser.put(`/orders/requirements/${orderId}`, { requirements: 'In blue.' }),
  },
  {
    name: 'delivers a link',
    by: 'seller',
    steps: ['deliver', 'replaceDelivery'],
    send: (browser: Browser) =>
      browser.put(`/orders/upload-work/${orderId}`, { fileUrl: 'https://example.com/second' }),
  },
  {
    name: 'begins to pay',
    by: 'buyer',
    steps: ['pay'],
    send: (browser: Browser) => browser.post(`/orders/pay/${orderId}`),
  },
  {
    name: 'cancels it',
    by: 'buyer',
    steps: ['cancel'],
    send: (browser: Browser) => browser.post(`/orders/cancel/${orderId}`, {}),
  },
] as const;

/** The status that the machine requires: 403 for the other role, 404 for a stranger in the right role. */
function expected(stage: OrderStage, { by, steps }: (typeof requests)[number], actor: Actor): number {
  if (actor === 'visitor') return 401;
  if (!actor.endsWith(by)) return 403;
  if (actor !== by) return 404;
  const open = actions({ stage }, by);
  const isRepeated = stage === 'CANCELLED' && steps.some((step) => step === 'cancel');
  return isRepeated || steps.some((step) => open.includes(step)) ? 200 : 409;
}

const record = () => findItem<object>(keys.order(orderId));

describe.each(Object.keys(orderMachine.states) as OrderStage[])('an order that is %s', (stage) => {
  describe.each(actors)('as a %s', (actor) => {
    it.each(requests)('answers as the state machine requires to a user who $name', async (request) => {
      await put(stage);
      const before = await record();
      const { status } = await request.send(browserOf(actor));
      expect(status).toBe(expected(stage, request, actor));
      if (status !== 200) expect(await record()).toEqual(before);
    });

    it('gives the work to its seller, and to its buyer once it is finished', async () => {
      await put(stage);
      const { status, body } = await browserOf(actor).get(`/orders/${orderId}`);
      const isParty = actor === 'buyer' || actor === 'seller';
      expect(status).toBe(actor === 'visitor' ? 401 : isParty ? 200 : 404);
      const isThere = inStage(stage).isCompleted && (actor === 'seller' || stage === 'FINISHED');
      if (isParty) expect(body['workUrl']).toBe(isThere ? 'https://example.com/first' : null);
    });
  });
});
