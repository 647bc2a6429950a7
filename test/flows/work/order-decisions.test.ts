/**
 * Puts orders into their stages in the table.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import * as textLimits from '#shared/limits/text.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { anOrderIn, recordsOf } from '#test/functions/domain/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

// Without jobs, so that nothing but the requests changes a record.
const cloud = useCloud({ jobs: [] });

type Person = Awaited<ReturnType<typeof aMember>>;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  [buyer, seller] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
});

const anOrderThatIs = async (stage: OrderStage) => {
  const parties = {
    buyer: { ...buyer, img: null, role: 'buyer' as const },
    seller: { ...seller, img: null, role: 'seller' as const },
  };
  return (await anOrderIn(stage, parties)).id;
};

const versionOf = async (id: string) => String((await seller.browser.get(`/orders/${id}`)).body['version']);

const invalid = { status: 400, body: { code: 'invalid' } };
const conflict = (message: string) => ({ status: 409, body: { message } });
const tooLong = 'x'.repeat(textLimits.long + 1);

describe('what is sent with a decision', () => {
  it('as an amount to give back is more than nothing, in whole cents, and no more than is held', async () => {
    const id = await anOrderThatIs('REVIEW');
    const before = await recordsOf(id);
    const refund = async (amount: unknown) =>
      seller.browser.post(`/orders/refund/${id}?seen=${await versionOf(id)}`, { amount });
    for (const amount of [0, -1, 5.001, Number.MAX_SAFE_INTEGER, 'five', '', null, undefined, [5], {}])
      expect(await refund(amount), JSON.stringify(amount)).toMatchObject(invalid);
    expect(await refund(20)).toMatchObject(conflict(orderTexts.aboveHeld.message));
    expect(await recordsOf(id)).toEqual(before);
    expect(await refund(19.98)).toMatchObject({
      status: 200,
      body: { stage: 'REVIEW', hold: { amount: 0.01, toBuyer: 19.98, isReturning: true } },
    });
    expect(await refund(0.02)).toMatchObject(conflict(orderTexts.aboveHeld.message));
    expect(await refund(0.01)).toMatchObject({ status: 200, body: { stage: 'CANCELLED' } });
  });

  it('as an amount for the seller is nothing or more, and no more than is held', async () => {
    const id = await anOrderThatIs('REVIEW');
    const before = await recordsOf(id);
    const open = async (amount: unknown, reason: unknown = 'Unfinished.') =>
      buyer.browser.post('/disputes', { orderId: id, amount, reason });
    for (const amount of [-0.01, 5.001, 'five', '', null, undefined])
      expect(await open(amount), JSON.stringify(amount)).toMatchObject(invalid);
    for (const reason of ['', '   ', tooLong, null, 7]) expect(await open(5, reason)).toMatchObject(invalid);
    expect(await open(20)).toMatchObject(conflict(orderTexts.aboveHeld.message));
    expect(await recordsOf(id)).toEqual(before);
    expect(await open(0)).toMatchObject({
      status: 201,
      body: { id, state: 'open', by: 'buyer', held: 19.99, offers: { buyer: { amount: 0 }, seller: null } },
    });
    const offer = async (amount: unknown) =>
      seller.browser.put(`/disputes/${id}`, { amount, reason: 'All is done.' });
    expect(await offer(20)).toMatchObject(conflict(orderTexts.aboveHeld.message));
    expect(await offer(19.99)).toMatchObject({
      status: 200,
      body: { offers: { seller: { amount: 19.99 } } },
    });
  });

  it('as a text is not blank where it is required, and never too long', async () => {
    const [review, ordered] = [await anOrderThatIs('REVIEW'), await anOrderThatIs('ORDERED')];
    for (const message of [undefined, null, '', ' \n ', tooLong, 7])
      expect(await buyer.browser.post(`/orders/revision/${review}`, { message })).toMatchObject(invalid);
    for (const what of ['cancel', 'decline'])
      expect(await seller.browser.post(`/orders/${what}/${ordered}`, { reason: tooLong })).toMatchObject(
        invalid,
      );
    expect(await buyer.browser.post(`/orders/cancel/${ordered}`, { refuse: 'yes' })).toMatchObject(invalid);
  });

  it('as the version that was seen is that of the order now', async () => {
    const id = await anOrderThatIs('REVIEW');
    const { body } = await buyer.browser.get(`/orders/${id}`);
    const version = Number(body['version']);
    const approve = async (seen: unknown) => buyer.browser.post(`/orders/approve/${id}?seen=${String(seen)}`);
    for (const seen of [version - 1, version + 1])
      expect(await approve(seen)).toMatchObject(conflict(orderTexts.changed.message));
    for (const seen of ['last', -1, 1.5, 1e30]) expect(await approve(seen)).toMatchObject(invalid);
    expect(await approve(version)).toMatchObject({
      status: 200,
      body: { stage: 'FINISHED', version: version + 1, hold: { state: 'closed', toSeller: 19.99 } },
    });
    expect(await approve(version)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await approve(version + 1)).toMatchObject(conflict(orderTexts.finished.message));
  });
});

describe('a decision that is sent again', () => {
  it('gives back one part, however many equal ones are sent at once', async () => {
    const id = await anOrderThatIs('REVIEW');
    const path = `/orders/refund/${id}`;
    expect(await seller.browser.post(path, { amount: 3 })).toMatchObject(invalid);
    const seen = await versionOf(id);
    const sent = Array.from({ length: 5 }, () => seller.browser.post(`${path}?seen=${seen}`, { amount: 3 }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    expect((await seller.browser.get(`/orders/${id}`)).body).toMatchObject({ hold: { toBuyer: 3 } });
  });

  it('opens one dispute', async () => {
    const id = await anOrderThatIs('REVIEW');
    const open = () => buyer.browser.post('/disputes', { orderId: id, amount: 5, reason: 'Unfinished.' });
    const [first, again] = [await open(), await open()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await seller.browser.post('/disputes', { orderId: id, amount: 5, reason: 'Unfinished.' });
    expect(other).toMatchObject(conflict(orderTexts.alreadyDisputed.message));
  });

  it('asks once to cancel, and tells what was asked when', async () => {
    const id = await anOrderThatIs('PAID');
    const ask = () => buyer.browser.post(`/orders/cancel/${id}`, { reason: 'My plans have changed.' });
    const [first, again] = [await ask(), await ask()];
    expect(first).toMatchObject({
      status: 200,
      body: { stage: 'PAID', clock: { action: 'agreeToCancel', toBuyer: 19.99 } },
    });
    expect(again.body).toEqual(first.body);
    expect(await seller.browser.post(`/orders/cancel/${id}`, {})).toMatchObject({
      status: 200,
      body: {
        stage: 'CANCELLED',
        cancelReason: 'My plans have changed.',
        hold: { state: 'closed', toBuyer: 19.99 },
      },
    });
  });
});
