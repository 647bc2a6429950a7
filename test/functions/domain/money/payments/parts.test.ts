import { beforeEach, describe, expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { getDue } from '#functions/domain/modules/money/payment.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { getDue as getOrderDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { metadataFor, MOST_PARTS } from '#functions/services/stripe/payments/parts.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { AMOUNT, FUNDED, work } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { charge } from '#test/functions/domain/modules/a-charged-module.ts';
import { beginPayment, cancel, confirmPayment, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { paymentKey } from '#test/support/work.ts';

import { advance, DAY } from '../a-charged-order.ts';
import { FIRST, hearAll, openAccount, type Provider } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';
import {
  aSharedPayment,
  begin,
  complete,
  failAfter,
  feeOf,
  REST,
  stateOf,
  twoModules,
  wrongWith,
} from './a-shared-payment.ts';

useMoney();

let provider: Provider;
beforeEach(async () => {
  provider = await aProvider();
});

const report = async (intentId: string) => {
  const intent = await findIntent(intentId);
  return intent && settle(intent, { eventId: `evt_${newId()}` });
};

describe('two modules that are paid for at once', () => {
  it('are charged as one, and each has its own money and its part of the fee', async () => {
    const both = await aSharedPayment(provider);
    const { one, two, client, accounts, intentId } = both;
    expect(await provider.sdk.paymentIntents.retrieve(intentId)).toMatchObject({
      amount: FUNDED + REST,
      metadata: { kind: 'module', id: one.id, parts: `module:${one.id}:${FUNDED} module:${two.id}:${REST}` },
    });
    expect(await one.read()).toMatchObject({ held: FUNDED });
    expect(await two.read()).toMatchObject({ held: REST });
    const fee = await feeOf(provider, intentId);
    expect(await accounts()).toEqual({ held: -FUNDED - REST, fees: fee, provider: FUNDED + REST - fee });
    expect((await two.accounts())['fees']).toBe(Math.round((fee * REST) / (FUNDED + REST)));
    expect(await confirmPayment(intentId, client.id)).toMatchObject({ result: 'succeeded', id: one.id });
    expect(await wrongWith(both)).toEqual([]);
  });

  it('are recorded once, however often and late that is reported', async () => {
    const both = await aSharedPayment(provider);
    const { one, two, intentId } = both;
    expect(await report(intentId)).toBe('known');
    await hearAll({ provider });
    for (const { id, booked } of [one, two]) {
      expect(await booked('charge')).toBe(1);
      expect(await checkPayment(paymentKey('module', id), works)).toBe('nothing');
    }
    expect(await wrongWith(both)).toEqual([]);
  });

  it('are both recorded by the next report after one that was cut short', async () => {
    const both = await twoModules(provider);
    const intentId = await both.begin();
    const restore = failAfter(1);
    await expect(charge(provider, intentId).finally(restore)).rejects.toThrow('The table is gone.');
    expect([(await both.one.read()).held, (await both.two.read()).held]).toEqual([FUNDED, 0]);
    expect(await checkPayment(paymentKey('module', both.two.id), works)).toBe('settled');
    expect([(await both.one.read()).held, (await both.two.read()).held]).toEqual([FUNDED, REST]);
    await both.one.send();
    // The other's part of the fee is only under way.
    expect(await wrongWith(both)).toEqual([]);
    await both.send();
    expect(await wrongWith(both)).toEqual([]);
  });

  it('count without the one that could no longer be paid for, whose part goes back', async () => {
    const both = await twoModules(provider);
    const { one, two, client, freelancer } = both;
    const intentId = await both.begin();
    await modules.submit(one.id, freelancer.id, work);
    await modules.decide(one.id, client, { status: 'OK', amount: AMOUNT });
    expect(await charge(provider, intentId)).toBe('returned');
    expect(await report(intentId)).toBe('returned');
    await both.send();
    expect(await both.refunds(intentId)).toEqual([FUNDED]);
    expect([(await one.read()).held, (await two.read()).held]).toEqual([0, REST]);
    expect(await wrongWith(both)).toEqual([]);

    await modules.decide(one.id, freelancer, { status: 'PAY' });
    const next = await begin(await getDue(one.id, client.id));
    expect(await charge(provider, next)).toBe('recorded');
    await report(intentId);
    await both.send();
    expect(await both.refunds(intentId)).toEqual([FUNDED]);
    expect(await one.read()).toMatchObject({ status: 'COMPLETED' });
    expect((await both.accounts())['fees']).toBe(
      (await feeOf(provider, intentId)) + (await feeOf(provider, next)),
    );
    expect([...(await one.allMistakes()), ...(await two.allMistakes())]).toEqual([]);
  });

  it('go back where neither can be paid for any more, and can be paid one by one later', async () => {
    const both = await twoModules(provider);
    const { one, two, client, freelancer } = both;
    const intentId = await both.begin();
    for (const { id } of [one, two]) {
      await modules.submit(id, freelancer.id, work);
      await modules.decide(id, client, { status: 'OK', amount: AMOUNT });
    }
    expect(await charge(provider, intentId)).toBe('returned');
    for (const { id } of [one, two]) {
      await modules.decide(id, freelancer, { status: 'PAY' });
      expect(await charge(provider, await begin(await getDue(id, client.id)))).toBe('recorded');
    }
    await both.send();
    expect((await both.refunds(intentId)).toSorted((a, b) => a - b)).toEqual([REST, FUNDED]);
    expect([...(await one.allMistakes()), ...(await two.allMistakes())]).toEqual([]);
  });

  it('are paid out or go back each by itself, out of the one charge', async () => {
    const both = await aSharedPayment(provider);
    const { one, two, freelancer, intentId } = both;
    await openAccount(provider, freelancer);
    await complete(both, one.id, FUNDED);
    await endModule({ id: two.id, userId: freelancer.id });
    advance(FIRST * DAY);
    await both.send();
    expect(await both.refunds(intentId)).toEqual([REST]);
    expect(await one.movements('transfer')).toMatchObject([{ state: 'CONFIRMED', amount: FUNDED * 0.9 }]);
    expect(await two.movements('transfer')).toEqual([]);
    expect(await one.allMistakes()).toEqual([]);
    expect(await wrongWith(both)).toEqual([]);
  });

  it('are both paid out of the one charge', async () => {
    const both = await aSharedPayment(provider);
    const { one, two, freelancer } = both;
    await openAccount(provider, freelancer);
    await complete(both, one.id, FUNDED);
    await complete(both, two.id, 20_000);
    advance(FIRST * DAY);
    await both.send();
    expect(await two.movements('transfer')).toMatchObject([{ state: 'CONFIRMED', amount: 18_000 }]);
    expect(await one.movements('transfer')).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await both.refunds(both.intentId)).toEqual([REST - 20_000]);
    expect(await wrongWith(both)).toEqual([]);
  });
});

describe('beginning to pay', () => {
  it('in two tabs at once begins one payment', async () => {
    const both = await twoModules(provider);
    const [one, other] = await Promise.all([both.begin(), both.begin()]);
    expect(one).toBe(other);
    expect(await both.begin()).toBe(one);
  });

  it('for some of it in another tab leaves one intent that can be paid', async () => {
    const both = await twoModules(provider);
    const alone = async () => begin(await both.two.due());
    const begun = await Promise.all([both.begin(), alone(), both.begin(), alone()]);
    const last = await both.begin();
    const open = await Promise.all(
      [...new Set([...begun, last])].map(async (id) => ({ id, state: await stateOf(id) })),
    );
    expect(open.filter(({ state }) => state !== 'canceled').map(({ id }) => id)).toEqual([last]);
    expect(await charge(provider, last)).toBe('recorded');
    await both.send();
    expect(await wrongWith(both)).toEqual([]);
  });

  it('again, once one of them has ended unpaid, is for the others', async () => {
    const both = await twoModules(provider);
    const { one, client } = both;
    const order = await anOrder({}, { buyer: client });
    const intentId = await begin(await getOrderDue(order.id, client.id), await one.due());
    await cancel({ id: order.id, userId: client.id });
    expect(await stateOf(intentId)).toBe('canceled');
    expect(await orders.get(order.id, client.id)).toMatchObject({ stage: 'CANCELLED' });
    const next = await begin(await one.due());
    expect(next).not.toBe(intentId);
    expect(await charge(provider, next)).toBe('recorded');
    await one.send();
    expect(await one.read()).toMatchObject({ held: FUNDED });
    expect(await wrongWith(both)).toEqual([]);
  });

  it('for an order and a module pays both', async () => {
    const { one, client } = await twoModules(provider);
    const order = await anOrder({}, { buyer: client });
    const intentId = await begin(await getOrderDue(order.id, client.id), await one.due());
    expect(await charge(provider, intentId)).toBe('recorded');
    expect(await orders.get(order.id, client.id)).toMatchObject({ isPaid: true });
    expect(await one.read()).toMatchObject({ held: FUNDED });
    await expect(getOrderDue(order.id, client.id)).rejects.toMatchObject({ status: 409 });
  });

  it('is refused for more than one payment can name, and for those of several payers', async () => {
    const [{ one }, { one: other }] = [await twoModules(provider), await twoModules(provider)];
    const [due, another] = [await one.due(), await other.due()];
    await expect(beginPayment(due, another)).rejects.toThrow('One payment cannot pay');
    const longest = { kind: 'module', id: one.id, amount: 99_999_999 };
    const { parts } = metadataFor(Array.from({ length: MOST_PARTS }, () => longest));
    // The most that the provider takes.
    expect(parts?.length).toBeLessThanOrEqual(500);
    const many = Array.from({ length: MOST_PARTS + 1 }, () => due);
    await expect(beginPayment(...many)).rejects.toThrow('One payment cannot pay');
  });
});
