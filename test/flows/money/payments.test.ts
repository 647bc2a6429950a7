/**
 * Makes the provider fail, and looks at the ledger in the table.
 * @module-tag local
 */

import { afterEach, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { aReport, deliver } from '#test/flows/support/a-report.ts';
import {
  aFileForm,
  anOrder,
  beginPaying,
  payOrder,
  payWith,
  type Member,
} from '#test/flows/support/an-order.ts';
import { recordsOf } from '#test/functions/domain/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

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
const chargesOf = async (id: string) =>
  (await recordsOf(id)).filter(({ SK, kind }) => String(SK).startsWith('JRN#') && kind === 'charge');

describe('paying by card', () => {
  it('makes the order paid and the gig sold, and cannot be done twice', async () => {
    const { id, gigId, buyer } = await anOrder(cloud);
    await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
    expect((await buyer.browser.get(`/gigs/single/${gigId}`)).body).toMatchObject({ sales: 1 });
    expect(await chargesOf(id)).toMatchObject([
      { currency: 'usd', lines: [{ account: 'provider', amount: 1999 }, { amount: -1999 }] },
    ]);
    expect(await buyer.browser.post(`/orders/pay/${id}`)).toMatchObject({
      status: 409,
      body: { message: orderTexts.alreadyPaid.message },
    });
  });

  it('with a declined card pays nothing, and another card may follow', { tags: 'full' }, async () => {
    const { id, buyer } = await anOrder(cloud);
    const intent = await beginPaying(buyer, id);
    expect(await payWith(cloud, intent, 'pm_card_chargeDeclined')).toBe(402);
    await provider().delivered();
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
    expect((await confirm(buyer, intent)).body).toEqual({ result: 'unsuccessful', kind: 'order', id });
    expect(await payOrder(cloud, buyer, id)).toBe(intent);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });

  it('is recorded when the payer comes back, if no event ever arrives', async () => {
    const { id, buyer } = await anOrder(cloud);
    provider().faults.dropWebhooks = true;
    const intent = await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: false });
    expect(await confirm(buyer, intent)).toMatchObject({
      status: 200,
      body: { result: 'succeeded', kind: 'order', id },
    });
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });

  it('is recorded, and not begun again, when the provider turns out to have it already', async () => {
    const { id, buyer } = await anOrder(cloud);
    provider().faults.dropWebhooks = true;
    await payOrder(cloud, buyer, id);
    expect(await buyer.browser.post(`/orders/pay/${id}`)).toMatchObject({
      status: 409,
      body: { message: orderTexts.alreadyPaid.message },
    });
    expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
  });

  it('cannot be looked up by what is no id of an intent', async () => {
    const member = await aMember(cloud);
    for (const id of [undefined, '', 'pi_', 'order', 7, 'pi_../charges'])
      expect((await confirm(member, id)).status).toBe(400);
  });
});

it('while the provider is down paying is unavailable, and everything else works', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { id, buyer } = await anOrder(cloud);
  provider().faults.failNext('server-error', { times: 2 });
  const { status, body, headers } = await buyer.browser.post(`/orders/pay/${id}`);
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'unavailable', ...paymentTexts.providerDown },
  });
  expect(headers.get('retry-after')).toBe('1');
  expect((await buyer.browser.get('/orders')).status).toBe(200);
  expect(logged).toHaveBeenCalledOnce();
  await payOrder(cloud, buyer, id);
  expect(await orderOf(buyer, id)).toMatchObject({ isPaid: true });
});

describe('cancelling an order', () => {
  const cancel = (who: Pick<Member, 'browser'>, id: string, body: object = {}) =>
    who.browser.post(`/orders/cancel/${id}`, body);

  it('ends it for both sides: nothing more is written, paid or delivered', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    const reason = 'We found\nsomebody nearer.';
    const reply = await cancel(buyer, id, { reason: ` ${reason} ` });
    const cancelled = { id, stage: 'CANCELLED', isPaid: false, isCompleted: false };
    expect(reply).toMatchObject({ status: 200, body: { ...cancelled, cancelReason: reason } });
    expect(String(reply.body['cancelledAt'])).toMatch(/^\d{4}-.*Z$/);
    expect((await cancel(buyer, id, { reason: 'Another one.' })).body).toEqual(reply.body);
    const tries = [
      buyer.browser.put(`/orders/requirements/${id}`, { requirements: 'In red.' }),
      buyer.browser.post(`/orders/pay/${id}`),
      seller.browser.put(`/orders/upload-work/${id}`, { fileUrl: 'https://example.com/done' }),
      seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: aFileForm('the work') }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect({ status, message: body['message'] }).toEqual({
        status: 409,
        message: orderTexts.cancelled.message,
      });
    for (const who of [buyer, seller])
      expect((await who.browser.get('/orders')).body).toMatchObject([cancelled]);
    expect(await orderOf(buyer, id)).toEqual(reply.body);
    const commission = { rate: 1_000, amount: 0, net: 0, clearsAt: null };
    expect(await orderOf(seller, id)).toEqual({ ...reply.body, commission });
    expect((await seller.browser.get(`/orders/details/${id}`)).body).toMatchObject({ order: cancelled });
  });

  it('takes a reason that is a text, and is done once for two requests at once', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    expect(await cancel(seller, id)).toMatchObject({
      status: 409,
      body: { message: orderTexts.notAskedToCancel.message },
    });
    for (const reason of [7, ['x'], 'x'.repeat(10_001)])
      expect((await cancel(buyer, id, { reason })).status).toBe(400);
    for (const unknown of [newId(), 'order', `${id}x`])
      expect((await cancel(buyer, unknown)).status).toBe(404);
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'ORDERED', cancelledAt: null });
    const twice = await Promise.all([cancel(buyer, id), cancel(buyer, id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
  });

  it('cancels the payment that was begun, so that no money can arrive', async () => {
    const { id, buyer } = await anOrder(cloud);
    const intent = await beginPaying(buyer, id);
    await payWith(cloud, intent, 'pm_card_chargeDeclined');
    await provider().delivered();
    expect((await cancel(buyer, id)).status).toBe(200);
    expect(await payWith(cloud, intent)).toBe(400);
    await provider().delivered();
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'CANCELLED' });
    expect((await confirm(buyer, intent)).body).toMatchObject({ result: 'unsuccessful' });
    expect(await expectNoDifferences()).toBeGreaterThan(0);
  });

  it('gives back money that has just arrived, unless it was decided about the order before', async () => {
    const { id, buyer } = await anOrder(cloud);
    provider().faults.dropWebhooks = true;
    const { version } = (await orderOf(buyer, id)) as { version: number };
    await payOrder(cloud, buyer, id);
    expect(await buyer.browser.post(`/orders/cancel/${id}?seen=${version}`, {})).toMatchObject({
      status: 409,
      body: { message: orderTexts.changed.message },
    });
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'PAID', isPaid: true });
    expect(await cancel(buyer, id)).toMatchObject({
      status: 200,
      body: { stage: 'CANCELLED', hold: { toBuyer: 19.99 } },
    });
  });

  it('waits for a payment that the bank is still at', async () => {
    const { id, buyer } = await anOrder(cloud);
    const intent = await beginPaying(buyer, id);
    await payWith(cloud, intent, 'pm_card_processing');
    expect(await cancel(buyer, id)).toMatchObject({
      status: 409,
      body: { message: paymentTexts.underWay.message },
    });
    provider().settle(intent, 'failed');
    await provider().delivered();
    expect((await cancel(buyer, id)).status).toBe(200);
  });

  it('changes nothing while the provider is down', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { id, buyer } = await anOrder(cloud);
    await beginPaying(buyer, id);
    provider().faults.failNext('server-error', { times: 2, operation: 'cancel' });
    expect((await cancel(buyer, id)).status).toBe(503);
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'ORDERED' });
    await payOrder(cloud, buyer, id);
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'PAID' });
  });

  it('is done once, although the provider’s answer was lost', async () => {
    const { id, buyer } = await anOrder(cloud);
    await beginPaying(buyer, id);
    provider().faults.failNext('server-error', { operation: 'cancel', isApplied: true });
    expect(await cancel(buyer, id)).toMatchObject({ status: 200, body: { stage: 'CANCELLED' } });
  });

  it('sets money aside that arrives all the same, for the operator', { tags: 'full' }, async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { id, buyer } = await anOrder(cloud);
    const intentId = await beginPaying(buyer, id);
    await cancel(buyer, id);
    const paid = { kind: 'order', id, intentId, amount: 1999 } as const;
    for (let times = 0; times < 2; times += 1)
      expect(await deliver(cloud, aReport('succeeded', paid))).toBe(200);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'payment set aside' }));
    const issues = (await recordsOf(id)).filter(({ SK }) => String(SK).startsWith('PAYISSUE#'));
    expect(issues).toMatchObject([{ card: { reason: 'closed', received: 1999 } }]);
    expect(await orderOf(buyer, id)).toMatchObject({ stage: 'CANCELLED', isPaid: false });
    expect(await chargesOf(id)).toEqual([]);
    expect(await expectNoDifferences()).toBeGreaterThan(0);
  });
});
