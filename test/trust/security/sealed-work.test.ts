import { describe, expect, it } from 'vitest';

import { aMember, aBrowser, type Browser } from '#test/flows/support/a-browser.ts';
import { aFileForm, anOrder, beginPaying, payOrder, type Member } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { confidential } from '#test/support/console/find-secrets.ts';

const cloud = useCloud();

type Trade = Awaited<ReturnType<typeof anOrder>>;

const note = `The password is ${confidential}.`;
const link = 'https://vault.example.com/the-finished-work';

const deliverFile = ({ seller, id }: Trade) =>
  seller.browser.put(`/orders/${id}/upload-work`, undefined, {
    raw: aFileForm('the finished work', 'work.zip', note),
  });
const deliverLink = ({ seller, id }: Trade) =>
  seller.browser.put(`/orders/upload-work/${id}`, { fileUrl: link });

/** The answers to everything this person can request about an order, with headers, as text. */
async function everythingSeenBy(browser: Browser, { id, seller, gigId }: Trade): Promise<string> {
  const intentId = await beginPaying({ browser }, id);
  const answers = await Promise.all([
    browser.get('/orders'),
    browser.get('/orders?limit=100'),
    browser.get(`/orders/${id}`),
    browser.get(`/orders/details/${id}`),
    browser.get(`/gigs/single/${gigId}`),
    browser.get(`/users/${seller.id}`),
    browser.get('/conversations'),
    browser.post('/conversations', { to: seller.id }),
    browser.put(`/orders/requirements/${id}`, { requirements: 'In blue.' }),
    browser.post(`/orders/pay/${id}`),
    browser.post('/payments/confirm', { paymentIntentId: intentId }),
    browser.post('/uploads', { purpose: 'delivery', orderId: id, fileName: 'work.zip', size: 9 }),
    browser.put(`/orders/upload-work/${id}`, { fileUrl: link.replace('vault', 'other') }),
    browser.post('/reviews', { gigId, star: 5, desc: 'Good.' }),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]));
}

const secrets = /vault\.example\.com\/the|work\/\w{26}\/|X-Amz-|between the two|the finished work/;

const workUrlFor = async ({ browser }: Member, id: string) =>
  (await browser.get(`/orders/${id}`)).body['workUrl'] as string | null;

describe('delivered work is sealed', () => {
  it.each([
    ['a file', deliverFile],
    ['a link', deliverLink],
  ])('before it is paid: %s, in every call, from the buyer and from strangers', async (_, deliver) => {
    const trade = await anOrder(cloud);
    expect((await deliver(trade)).status).toBe(200);
    const others = [await aMember(cloud), await aMember(cloud, { isSeller: true })];
    const browsers = [trade.buyer.browser, ...others.map(({ browser }) => browser), aBrowser(cloud)];
    for (const browser of browsers) expect(await everythingSeenBy(browser, trade)).not.toMatch(secrets);
    expect(await everythingSeenBy(trade.seller.browser, trade)).toMatch(secrets);
  });

  it('from the buyer until it is delivered, and from strangers for ever', async () => {
    const trade = await anOrder(cloud);
    await payOrder(cloud, trade.buyer, trade.id);
    expect(await workUrlFor(trade.buyer, trade.id)).toBeNull();
    await deliverFile(trade);
    expect(await workUrlFor(trade.buyer, trade.id)).toContain('X-Amz-Signature=');
    for (const stranger of [await aMember(cloud), await aMember(cloud, { isSeller: true })]) {
      expect(await everythingSeenBy(stranger.browser, trade)).not.toMatch(secrets);
    }
  });

  it('again once all that was paid goes back', async () => {
    const trade = await anOrder(cloud);
    await deliverFile(trade);
    await payOrder(cloud, trade.buyer, trade.id);
    expect(await workUrlFor(trade.buyer, trade.id)).not.toBeNull();
    const { body } = await trade.seller.browser.get(`/orders/${trade.id}`);
    const refund = `/orders/refund/${trade.id}?seen=${String(body['version'])}`;
    const { status } = await trade.seller.browser.post(refund, { amount: '19.99' });
    expect(status).toBe(200);
    expect(await everythingSeenBy(trade.buyer.browser, trade)).not.toMatch(secrets);
  });
});
