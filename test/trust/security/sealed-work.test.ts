import { afterEach, describe, expect, it, vi } from 'vitest';

import { limits } from '#shared/limits.ts';
import { aMember, aBrowser, type Browser } from '#test/flows/a-browser.ts';
import { aFileForm, anOrder, beginPaying, payOrder, type Member } from '#test/flows/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { confidential } from '#test/support/find-secrets.ts';

const cloud = useCloud();
afterEach(() => void vi.useRealTimers());

type Trade = Awaited<ReturnType<typeof anOrder>>;

const WORK = 'the finished work';
const note = `The password is ${confidential}.`;
const link = 'https://vault.example.com/the-finished-work';

const deliverFile = ({ seller, id }: Trade, text = WORK) =>
  seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: aFileForm(text, 'work.zip', note) });
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

  it('whatever state the buyer claims', async () => {
    const trade = await anOrder(cloud);
    await deliverFile(trade);
    const claims = { isPaid: true, isCompleted: true, status: 'FINISHED', requirements: 'In red.' };
    const { id, buyer } = trade;
    await buyer.browser.put(`/orders/requirements/${id}?isPaid=true`, claims);
    expect(await workUrlFor(buyer, id)).toBeNull();
  });

  it('again once all that was paid goes back', async () => {
    const trade = await anOrder(cloud);
    await deliverFile(trade);
    await payOrder(cloud, trade.buyer, trade.id);
    expect(await workUrlFor(trade.buyer, trade.id)).not.toBeNull();
    const { status } = await trade.seller.browser.post(`/orders/refund/${trade.id}`, { amount: '19.99' });
    expect(status).toBe(200);
    expect(await everythingSeenBy(trade.buyer.browser, trade)).not.toMatch(secrets);
  });
});

describe('the link to a file', () => {
  const aFinishedOrder = async () => {
    const trade = await anOrder(cloud);
    await deliverFile(trade);
    await payOrder(cloud, trade.buyer, trade.id);
    return trade;
  };

  it('expires after five minutes, which cannot be extended', async () => {
    const { buyer, id } = await aFinishedOrder();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - limits.upload.linkLifetime - 1_000 });
    const old = String(await workUrlFor(buyer, id));
    vi.useRealTimers();
    expect((await fetch(old)).status).toBe(403);
    const fresh = String(await workUrlFor(buyer, id));
    expect(new URL(fresh).searchParams.get('X-Amz-Expires')).toBe('300');
    expect(await (await fetch(fresh)).text()).toBe(WORK);
    const longer = new URL(fresh);
    longer.searchParams.set('X-Amz-Expires', '604800');
    expect((await fetch(longer)).status).toBe(403);
  });

  it('is valid for that file only', async () => {
    const [one, other] = [await aFinishedOrder(), await aFinishedOrder()];
    const [own, foreign] = [
      new URL(String(await workUrlFor(one.buyer, one.id))),
      new URL(String(await workUrlFor(other.buyer, other.id))),
    ];
    const changed = new URL(own);
    changed.pathname = foreign.pathname;
    expect((await fetch(changed)).status).toBe(403);
    expect((await fetch(own.origin + own.pathname)).status).toBe(403);
  });

  it('answers 404 once the file is replaced', async () => {
    const trade = await anOrder(cloud);
    const first = String((await deliverFile(trade, 'the first try')).body['workUrl']);
    expect((await fetch(first)).status).toBe(200);
    const second = String((await deliverFile(trade)).body['workUrl']);
    expect((await fetch(first)).status).toBe(404);
    expect(await (await fetch(second)).text()).toBe(WORK);
  });
});
