import { afterEach, describe, expect, it, vi } from 'vitest';

import { getUser } from '#functions/domain/accounts/users.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aBuyer, aSeller, anOrder, anOrderIn, useMarket } from '#test/functions/domain/an-order.ts';
import {
  acceptOffer,
  approve,
  cancel,
  decline,
  deliver,
  makeOffer,
  openDispute,
  place,
  refund,
  requestRevision,
  saveRequirements,
} from '#test/functions/domain/steps.ts';

useMarket();
afterEach(() => setClock(null));

const HOUR = 3_600_000;
const aLink = (name = 'work') => ({ url: `https://files.example.com/${name}`, note: null });

describe('ordering a gig', () => {
  it('stores the gig as the buyer saw it, and both parties’ cards', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const { card } = await aGig(seller, {
      title: 'A poster',
      price: '120.50',
      revisionNumber: 2,
      features: ['Source file'],
    });
    const order = await place(card.id, buyer, undefined);
    expect(order).toMatchObject({
      gigId: card.id,
      sellerId: seller.id,
      buyerId: buyer.id,
      title: 'A poster',
      img: '/media/somebody/cover.png',
      price: 120.5,
      deliveryTime: 3,
      revisionNumber: 2,
      features: ['Source file'],
      isPaid: false,
      isCompleted: false,
      gigExists: true,
      workUrl: null,
      seller: { id: seller.id, username: seller.username, img: null },
      buyer: { id: buyer.id, username: buyer.username, img: null },
    });
    expect(await orders.get(order.id, buyer.id)).toEqual(order);
    expect((await orders.findStory(order.id))?.item).toMatchObject({
      card: { terms: { total: 12_050 } },
      terms: { lines: [{ code: 'gig', label: 'A poster', unit: 12_050, quantity: 1 }] },
    });
  });

  it('with a key creates one order, however often and late it is repeated', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const [{ card }, other] = [await aGig(seller), await aGig(seller)];
    const made = await Promise.all(Array.from({ length: 8 }, () => place(card.id, buyer, 'key')));
    await withdraw(card.id, seller.id);
    const late = await place(card.id, buyer, 'key');
    expect(new Set([...made, late].map(({ id }) => id)).size).toBe(1);
    expect(late.gigExists).toBe(false);
    expect((await orders.list(buyer, { limit: 20 })).items).toHaveLength(1);
    await expect(place(other.card.id, buyer, 'key')).rejects.toMatchObject({
      status: 409,
      message: requestTexts.keyReused.message,
    });
  });
});

describe('the commission', () => {
  afterEach(() => void vi.stubEnv('COMMISSION', '1000'));

  it('of an order is that of the day on which it was placed, and known to its seller alone', async () => {
    const { id, seller, buyer } = await anOrder();
    vi.stubEnv('COMMISSION', '2000');
    const seen = async (viewer: { id: string }) => (await orders.get(id, viewer.id)).commission;
    expect(await seen(seller)).toEqual({ rate: 1_000, amount: 1.99, net: 18, clearsAt: null });
    expect(await seen(buyer)).toBeNull();
    const later = await anOrder({}, { seller, buyer });
    expect((await orders.get(later.id, seller.id)).commission).toEqual({
      rate: 2_000,
      amount: 3.99,
      net: 16,
      clearsAt: null,
    });
    expect(await orders.list({ id: seller.id, role: 'seller' }, { limit: 5 })).not.toHaveProperty(
      'items.0.commission',
    );
  });

  it('is of what is held, then of what was released, and nothing of what went back', async () => {
    const order = await anOrderIn('REVIEW');
    const seen = async () => (await orders.get(order.id, order.seller.id)).commission;
    await refund({ id: order.id, userId: order.seller.id }, 999);
    expect(await seen()).toEqual({ rate: 1_000, amount: 1, net: 9, clearsAt: null });
    const approvedAt = now();
    await approve({ id: order.id, userId: order.buyer.id });
    const clearsAt = (await seen())?.clearsAt ?? '';
    expect(await seen()).toEqual({ rate: 1_000, amount: 1, net: 9, clearsAt });
    const days = Math.floor((Date.parse(clearsAt) - approvedAt) / DAY);
    expect(days).toBe(protection.clearance.first);
    const cancelled = await anOrder({ isCancelled: true });
    expect((await orders.get(cancelled.id, cancelled.seller.id)).commission).toMatchObject({ net: 0 });
  });
});

it('requirements set the deadline when they are first written, and not when they are rewritten', async () => {
  const start = Date.now();
  setClock(() => start);
  const { id, buyer, seller } = await anOrder();
  const dueAfter = async () => Date.parse((await orders.details(id, seller.id)).deliveryDeadline) - start;
  expect(await dueAfter()).toBe(3 * DAY);
  setClock(() => start + HOUR);
  await saveRequirements(id, buyer.id, 'Red');
  expect(await dueAfter()).toBe(3 * DAY + HOUR);
  setClock(() => start + 5 * HOUR);
  const order = await saveRequirements(id, buyer.id, 'Blue');
  expect(order).toMatchObject({ requirements: 'Blue', hasRequirements: true });
  expect(await dueAfter()).toBe(3 * DAY + HOUR);
});

describe('a delivery', () => {
  it('completes the order and is its seller’s last, unless it is earlier than another and stored later', async () => {
    const [{ id, seller }, start] = [await anOrder(), Date.now()];
    const other = await anOrder({}, { seller });
    setClock(() => start);
    const order = await deliver(id, seller.id, aLink());
    expect(order).toMatchObject({ isCompleted: true, workUrl: 'https://files.example.com/work' });
    expect(await orders.get(id, seller.id)).toEqual(order);
    setClock(() => start - HOUR);
    const late = await deliver(other.id, seller.id, aLink());
    expect(late.deliveredAt).toBe(new Date(start - HOUR).toISOString());
    expect((await getUser(seller.id)).lastDeliveryAt).toBe(order.deliveredAt);
  });

  it('is refused to the buyer of the order, who may have a shop as well, also of the same work', async () => {
    const { id, seller, buyer } = await anOrder();
    await expect(deliver(id, buyer.id, aLink())).rejects.toMatchObject({ status: 403 });
    expect(await orders.get(id, buyer.id)).toMatchObject({ stage: 'ORDERED', isCompleted: false });
    await deliver(id, seller.id, aLink());
    await expect(deliver(id, buyer.id, aLink())).rejects.toMatchObject({ status: 403 });
    await expect(deliver(id, buyer.id, aLink('other'))).rejects.toMatchObject({ status: 403 });
    expect(await orders.get(id, seller.id)).toMatchObject({ workUrl: 'https://files.example.com/work' });
  });
});

it('the lists tell which gigs are withdrawn, and show nothing private, as little as a sealed order does', async () => {
  const { id, seller, buyer, gig } = await anOrder({ hasRequirements: true, isCompleted: true });
  await withdraw(gig.card.id, seller.id);
  const [order] = (await orders.list(seller, { limit: 20 })).items;
  expect(order).toMatchObject({
    id,
    gigExists: false,
    isCompleted: true,
    hasRequirements: true,
    buyer: { id: buyer.id },
  });
  expect(JSON.stringify(order)).not.toMatch(/A red one|example\.com/);
  const sealed = { delivered: true, workUrl: null, host: 'example.com', fileName: null, delivery: null };
  expect(await orders.get(id, buyer.id)).toMatchObject(sealed);
});

it('the details have the buyer’s contact and the time left, for the seller only', async () => {
  const { id, seller, buyer } = await anOrder();
  const { order, buyer: contact, timeLeftInMs } = await orders.details(id, seller.id);
  expect(order).toEqual(await orders.get(id, seller.id));
  expect(contact).toEqual({
    id: buyer.id,
    username: buyer.username,
    email: (await getUser(buyer.id)).email,
    country: 'Peru',
  });
  expect(timeLeftInMs).toBeGreaterThan(2 * DAY);
  await expect(orders.details(id, buyer.id)).rejects.toMatchObject({ status: 403 });
  setClock(() => Date.now() + 30 * DAY);
  expect((await orders.details(id, seller.id)).timeLeftInMs).toBe(0);
});

it('a revision is delivered at the link that led to the work before, and only once', async () => {
  const { id, seller, buyer } = await anOrderIn('REVIEW');
  const { delivery } = (await orders.getStory(id, seller.id)).item;
  if (!delivery) throw new Error('The order has no delivery.');
  const again = () => deliver(id, seller.id, delivery);
  const before = await again();
  await requestRevision({ id, userId: buyer.id }, 'In blue, please.');
  const revised = await again();
  expect(revised).toMatchObject({ stage: 'REVIEW', version: before.version + 2 });
  expect(await again()).toMatchObject({ stage: 'REVIEW', version: revised.version });
});

describe('a decision that is sent again', () => {
  type Parties = Awaited<ReturnType<typeof anOrderIn>>;
  type Decision = (order: Parties) => Promise<{ version: number }>;
  const byBuyer = ({ id, buyer }: Parties) => ({ id, userId: buyer.id });
  const bySeller = ({ id, seller }: Parties) => ({ id, userId: seller.id });
  const ask: Decision = (order) => cancel(byBuyer(order));
  const open: Decision = (order) => openDispute(byBuyer(order), { amount: 500, reason: 'It is half.' });
  const revise = (order: Parties, message: string) => requestRevision(byBuyer(order), message);
  const refuse: Decision = (order) => cancel({ ...bySeller(order), refuse: true });
  const nameTheirs: Decision = (order) => makeOffer(bySeller(order), { amount: 500, reason: 'Agreed.' });

  it.each<[string, 'PAID' | 'REVIEW', Decision, before?: Decision]>([
    ['an approval', 'REVIEW', (order) => approve(byBuyer(order))],
    ['asking for a revision', 'REVIEW', (order) => revise(order, 'In blue, please.')],
    ['declining', 'PAID', (order) => decline(bySeller(order))],
    ['agreeing to cancel', 'PAID', (order) => cancel(bySeller(order)), ask],
    ['refusing to cancel', 'PAID', refuse, ask],
    ['accepting an amount', 'REVIEW', (order) => acceptOffer(bySeller(order)), open],
    ['naming the amount of the other side', 'REVIEW', nameTheirs, open],
  ])('changes nothing: %s', async (_, stage, decide, before) => {
    const order = await anOrderIn(stage);
    await before?.(order);
    const { version } = await decide(order);
    expect(await decide(order)).toMatchObject({ version });
  });

  it('is refused in other words, by the other side, and once something else has happened', async () => {
    const order = await anOrderIn('REVIEW');
    await revise(order, 'In blue, please.');
    await expect(revise(order, 'In green, please.')).rejects.toMatchObject({ status: 409 });
    await deliver(order.id, order.seller.id, aLink('blue'));
    await approve(byBuyer(order));
    await expect(approve(bySeller(order))).rejects.toMatchObject({ status: 403 });
    await refund(bySeller(order), 1);
    await expect(approve(byBuyer(order))).rejects.toMatchObject({ status: 409 });
  });
});
