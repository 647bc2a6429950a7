/**
 * Makes the provider fail, and looks at the ledger in the table.
 * @module-tag local
 */

import { afterEach, describe, expect, it, vi } from 'vitest';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { recordsOf } from '#test/functions/domain/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, aMember } from './a-browser.ts';
import { anOrder, beginPaying, payOrder, payWith, type Member } from './an-order.ts';

const cloud = useCloud();
const provider = () => {
  if (!cloud.stripe) throw new Error('These tests need the stand-in: unset the STRIPE_ settings.');
  return cloud.stripe;
};
afterEach(() => {
  provider().faults.clear();
  vi.restoreAllMocks();
});

const orderOf = async (who: Member, id: string) => (await who.browser.get(`/orders/${id}`)).body;
const confirm = (who: Member, paymentIntentId: unknown) =>
  who.browser.post('/payments/confirm', { paymentIntentId });
const ledgerOf = async (id: string) =>
  (await recordsOf(id)).filter(({ SK }) => String(SK).startsWith('LEDGER#'));

describe('paying by card', () => {
  it('makes the order paid and the gig sold, and cannot be done twice', async () => {
    const { id, gigId, buyer } = await anOrder(cloud);
    await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
    expect((await buyer.browser.get(`/gigs/single/${gigId}`)).body).toMatchObject({ sales: 1 });
    expect(await ledgerOf(id)).toMatchObject([{ card: { amount: 1999, currency: 'usd' } }]);
    expect(await buyer.browser.post(`/orders/pay/${id}`)).toMatchObject({
      status: 409,
      body: { message: messages.orders.alreadyPaid },
    });
  });

  it('with a declined card pays nothing, and another card may follow', async () => {
    const { id, buyer } = await anOrder(cloud);
    const intent = await beginPaying(buyer, id);
    expect(await payWith(cloud, intent, 'pm_card_chargeDeclined')).toBe(402);
    await provider().delivered();
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
    expect((await confirm(buyer, intent)).body).toEqual({ result: 'unsuccessful', kind: 'order', id });
    expect(await payOrder(cloud, buyer, id)).toBe(intent);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });

  it('is processing while the bank takes its time, and paid or open again afterwards', async () => {
    for (const outcome of ['failed', 'succeeded'] as const) {
      const { id, buyer } = await anOrder(cloud);
      const intent = await beginPaying(buyer, id);
      await payWith(cloud, intent, 'pm_card_processing');
      await provider().delivered();
      expect((await confirm(buyer, intent)).body).toMatchObject({ result: 'processing' });
      expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
      provider().settle(intent, outcome);
      await provider().delivered();
      expect(await orderOf(buyer, id)).toMatchObject({ isPaid: outcome === 'succeeded' });
    }
  });

  it('is recorded when the payer comes back, if no event ever arrives', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    const stranger = await aMember(cloud);
    provider().faults.dropWebhooks = true;
    const intent = await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
    for (const other of [seller, stranger]) {
      expect(await confirm(other, intent)).toMatchObject({
        status: 404,
        body: { message: messages.notFound.payment },
      });
    }
    expect((await aBrowser(cloud).post('/payments/confirm', { paymentIntentId: intent })).status).toBe(401);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
    expect(await confirm(buyer, intent)).toMatchObject({
      status: 200,
      body: { result: 'succeeded', kind: 'order', id },
    });
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });

  it.each([undefined, '', 'pi_', 'order', 7, 'pi_../charges'])('cannot be looked up by %j', async (id) => {
    expect((await confirm(await aMember(cloud), id)).status).toBe(400);
  });
});

describe('while the provider is down', () => {
  it('paying is unavailable, and everything else works', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { id, buyer } = await anOrder(cloud);
    provider().faults.failNext('server-error', { times: 2 });
    const { status, body, headers } = await buyer.browser.post(`/orders/pay/${id}`);
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 'unavailable', message: refusals.payment.providerDown },
    });
    expect(headers.get('retry-after')).toBe('1');
    expect((await buyer.browser.get('/orders')).status).toBe(200);
    expect(logged).toHaveBeenCalledOnce();
    await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });
});
