import { beforeEach, describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { cancel as cancelModule } from '#functions/domain/modules/cancel.ts';
import { moduleKind } from '#functions/domain/modules/kind.ts';
import { countCancelled, countGivenBack } from '#functions/domain/money/payments/limits.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import * as workTexts from '#shared/texts/work.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aFundedModule } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, aSeller } from '#test/functions/domain/an-order.ts';
import {
  acceptOffer,
  approve,
  beginPayment,
  cancel,
  confirmPayment,
  decline,
  openDispute,
  refund,
  settle,
  sweep,
} from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { findOrder } from '#test/support/work.ts';

import { advance, aChargedOrder, booksOf, DAY } from '../a-charged-order.ts';
import { useMoney } from '../use-money.ts';
import { stateOf } from './a-shared-payment.ts';

useMoney();
/** The limits are those of a deployed environment. */
beforeEach(() => void vi.stubEnv('LIMIT_FACTOR', '1'));

const tooOften = (message: string) => ({ status: 429, message });

/** A buyer who orders one gig again and again, and pays for it at the provider. */
async function aShopper() {
  const provider = await aProvider();
  const [buyer, seller] = [await aBuyer(), await aSeller()];
  const gig = await aGig(seller);
  const order = async () => (await anOrder({}, { buyer, seller, gig })).id;
  const begin = async (id: string) =>
    (await beginPayment(await getDue(id, buyer.id))).clientSecret.split('_secret')[0] ?? '';
  /** Tries to pay with a card, by its name or number, of which the provider reports again and again. */
  const pay = async (intentId: string, card: string) => {
    const typed = { type: 'card', card: { number: card, exp_month: '12', exp_year: '2049', cvc: '123' } };
    const how = card.startsWith('pm_') ? { payment_method: card } : { payment_method_data: typed };
    const path = `/v1/payment_intents/${intentId}/confirm`;
    await provider.sdk.rawRequest('POST', path, how).catch(() => undefined);
    for (const _ of ['once', 'again']) {
      const intent = await findIntent(intentId);
      if (intent) await settle(intent, { eventId: `evt_${newId()}` });
    }
  };
  return { provider, buyer, order, begin, beginAnother: async () => begin(await order()), pay };
}

describe('beginning to pay', () => {
  it('is possible three times a day without a confirmed email, and twenty times with one', async () => {
    vi.stubEnv('MAIL_FROM', 'Tandem <mail@tandem.example>');
    const { provider, buyer, order, begin, beginAnother } = await aShopper();
    const confirm = async (emailVerifiedAt: string | null) =>
      changeAccount(buyer.id, () => ({ set: { emailVerifiedAt } }));
    await confirm(null);
    const ids = await Promise.all(Array.from({ length: 5 }, order));
    const sent = await Promise.allSettled(ids.map(begin));
    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toMatchObject(Array(2).fill(tooOften(paymentTexts.confirmToBegin.message)));
    // What was begun goes on, and what is refused asks the provider nothing.
    const seen = provider.events().length;
    const again = await Promise.allSettled(ids.map(begin));
    expect(again.map(({ status }) => status)).toEqual(sent.map(({ status }) => status));
    await expect(beginAnother()).rejects.toMatchObject(tooOften(paymentTexts.confirmToBegin.message));
    expect(provider.events()).toHaveLength(seen);
    await confirm(timestamp());
    // The intents of those that were refused are cancelled, and others take their place.
    const late = ids.filter((_, place) => sent[place]?.status === 'rejected');
    for (const id of late) expect(await stateOf(await begin(id))).toBe('requires_payment_method');
    for (let more = 5; more < 20; more += 1) await beginAnother();
    await expect(beginAnother()).rejects.toMatchObject(tooOften(paymentTexts.begunTooOften.message));
    advance(DAY);
    await beginAnother();
  });
});

describe('declined cards', () => {
  it('cancel an intent when there are five, also of one card, however often they are reported', async () => {
    const { begin, order, pay } = await aShopper();
    const id = await order();
    const intentId = await begin(id);
    for (let tries = 1; tries < 5; tries += 1) await pay(intentId, 'pm_card_chargeDeclined');
    expect(await stateOf(intentId)).toBe('requires_payment_method');
    await pay(intentId, 'pm_card_chargeDeclined');
    expect(await stateOf(intentId)).toBe('canceled');
    expect(await begin(id)).not.toBe(intentId);
  });

  it('keep a payer from another payment once there were five cards in a day, and the sixth cancels the intent', async () => {
    const { beginAnother, pay } = await aShopper();
    const [one, two] = [await beginAnother(), await beginAnother()];
    const kinds = ['', 'InsufficientFunds', 'ExpiredCard', 'IncorrectCvc', 'ProcessingError'];
    for (const [place, kind] of kinds.entries())
      await pay(place < 3 ? one : two, `pm_card_chargeDeclined${kind}`);
    await expect(beginAnother()).rejects.toMatchObject(tooOften(paymentTexts.tooManyCards.message));
    expect([await stateOf(one), await stateOf(two)]).toEqual(Array(2).fill('requires_payment_method'));
    await pay(two, '4111111111111111');
    expect([await stateOf(one), await stateOf(two)]).toEqual(['requires_payment_method', 'canceled']);
    advance(DAY);
    await beginAnother();
  });
});

it('a card that ten persons have paid with in a day pays for no other, whose money goes straight back', async () => {
  const provider = await aProvider();
  const seller = await aSeller();
  const gig = await aGig(seller);
  const charged = async (card?: string) => aChargedOrder({}, card, { provider, seller, gig });
  for (let persons = 0; persons < 10; persons += 1)
    expect(await findOrder((await charged()).id)).toMatchObject({ stage: 'PAID' });
  const { id, buyer, intentId } = await charged();
  expect(await findOrder(id)).toMatchObject({ stage: 'ORDERED' });
  expect(await confirmPayment(intentId, buyer.id)).toMatchObject({ result: 'unsuccessful' });
  const { send, mistakes, unlikeProvider } = booksOf(id);
  await send();
  expect((await provider.sdk.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
  expect([...(await mistakes()), ...(await unlikeProvider())]).toEqual([]);
  const next = (await beginPayment(await getDue(id, buyer.id))).clientSecret.split('_secret')[0] ?? '';
  await provider.sdk.paymentIntents.confirm(next, { payment_method: 'pm_card_mastercard' });
  expect(await confirmPayment(next, buyer.id)).toMatchObject({ result: 'succeeded' });
  advance(DAY);
  expect(await findOrder((await charged()).id)).toMatchObject({ stage: 'PAID' });
});

describe('cancelling what is paid', () => {
  it('is possible three times a day, at once or not, while its seller may still decline', async () => {
    await aProvider();
    const [buyer, seller] = [await aBuyer(), await aSeller()];
    const gig = await aGig(seller);
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => anOrder({ isPaid: true }, { buyer, seller, gig })),
    );
    const unpaid = await anOrder({}, { buyer, seller, gig });
    const by = (userId: string) => (order: { id: string }) => cancel({ id: order.id, userId });
    const sent = await Promise.allSettled(orders.map(by(buyer.id)));
    const left = orders.filter((_, place) => sent[place]?.status === 'rejected');
    expect(left).toHaveLength(1);
    const again = left.map(by(buyer.id));
    for (const each of again)
      await expect(each).rejects.toMatchObject(tooOften(paymentTexts.cancelledTooOften.message));
    await by(buyer.id)(unpaid);
    for (const { id } of left)
      expect(await decline({ id, userId: seller.id })).toMatchObject({ stage: 'CANCELLED' });
  });

  it('counts what is asked for, as silence agrees, and no other answer', async () => {
    await aProvider();
    const { id, buyer, seller } = await anOrder({ isPaid: true, hasRequirements: true });
    for (let times = 0; times < 2; times += 1) await transact([countCancelled(buyer.id)]);
    const ask = () => cancel({ id, userId: buyer.id });
    await ask();
    await cancel({ id, userId: seller.id, refuse: true });
    await expect(ask()).rejects.toMatchObject(tooOften(paymentTexts.cancelledTooOften.message));
  });

  it('counts a module as well', async () => {
    const { module, client, freelancer } = await aFundedModule();
    advance(15 * DAY);
    for (let times = 0; times < 3; times += 1) await transact([countCancelled(client.id)]);
    const by = ({ id: userId }: { id: string }) => cancelModule({ id: module.id, userId });
    await expect(by(client)).rejects.toMatchObject(tooOften(paymentTexts.cancelledTooOften.message));
    expect(await by(freelancer)).toMatchObject({ stage: 'ENDED' });
  });
});

describe('giving back all of a payment', () => {
  it('is possible ten times a day for a seller, while less than half, what a buyer asks for, a dispute and the next day are free', async () => {
    await aProvider();
    const [buyer, seller] = [await aBuyer(), await aSeller()];
    const gig = await aGig(seller);
    const paid = (more = {}) =>
      anOrder({ isPaid: true, hasRequirements: true, ...more }, { buyer, seller, gig });
    const [declined, asked, delivered] = [await paid(), await paid(), await paid({ isCompleted: true })];
    await cancel({ id: asked.id, userId: buyer.id });
    for (let times = 0; times < 10; times += 1) await transact([countGivenBack(seller.id)]);
    const by = ({ id }: { id: string }) => ({ id, userId: seller.id });
    for (const act of [
      () => decline(by(declined)),
      () => refund(by(delivered), 1999),
      () => refund(by(delivered), 1998),
      () => refund(by(delivered), 1000),
    ])
      await expect(act()).rejects.toMatchObject(tooOften(paymentTexts.givenBackTooOften.message));
    expect(await cancel(by(asked))).toMatchObject({ stage: 'CANCELLED' });
    await refund(by(delivered), 999);
    await expect(refund(by(delivered), 1)).rejects.toMatchObject(
      tooOften(paymentTexts.givenBackTooOften.message),
    );
    await openDispute({ id: delivered.id, userId: buyer.id }, { amount: 0, reason: 'Nothing works.' });
    expect(await acceptOffer(by(delivered))).toMatchObject({ state: 'ended' });
    advance(DAY);
    expect(await decline(by(declined))).toMatchObject({ stage: 'CANCELLED' });
  });

  it('counts once, when less than half of it is left', async () => {
    await aProvider();
    const { id, seller } = await anOrder({ isPaid: true, hasRequirements: true, isCompleted: true });
    for (let times = 0; times < 9; times += 1) await transact([countGivenBack(seller.id)]);
    const by = { id, userId: seller.id };
    for (const amount of [999, 1, 1]) await refund(by, amount);
    await expect(transact([countGivenBack(seller.id)])).rejects.toMatchObject(
      tooOften(paymentTexts.givenBackTooOften.message),
    );
    expect(await refund(by, 998)).toMatchObject({ stage: 'CANCELLED' });
  });

  it('counts a freelancer who gives up a module, and not the clock that ends it', async () => {
    const { module, freelancer } = await aFundedModule();
    for (let times = 0; times < 10; times += 1) await transact([countGivenBack(freelancer.id)]);
    await expect(cancelModule({ id: module.id, userId: freelancer.id })).rejects.toMatchObject(
      tooOften(paymentTexts.givenBackTooOften.message),
    );
    advance(60 * DAY);
    await sweep();
    expect((await moduleKind.find(module.id))?.item.card.phase).toBe('ENDED');
  });
});

it('a part of what was paid is given back twenty times at most, before and after the release, and then only all of it', async () => {
  await aProvider();
  const order = await anOrder({ isPaid: true, hasRequirements: true, isCompleted: true });
  const by = { id: order.id, userId: order.seller.id };
  for (let times = 0; times < 12; times += 1) await refund(by, 1);
  await approve({ id: order.id, userId: order.buyer.id });
  for (let times = 12; times < 20; times += 1) await refund(by, 1);
  const refused = { status: 409, message: workTexts.tooManyRefunds.message };
  await expect(refund(by, 1)).rejects.toMatchObject(refused);
  expect(await refund(by, 1979)).toMatchObject({ stage: 'FINISHED', hold: { toSeller: 0 } });
});
