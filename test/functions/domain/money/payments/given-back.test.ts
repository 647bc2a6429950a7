import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { getDue as getOrderDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { createCustomer } from '#functions/services/stripe/payments/customers.ts';
import { createIntent, findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { exists } from '#functions/table/conditions.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { aModule, AMOUNT, FUNDED, payFor } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, useMarket } from '#test/functions/domain/an-order.ts';
import { charge } from '#test/functions/domain/modules/a-charged-module.ts';
import { attachIntent, beginPayment, cancel, confirmPayment, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { typesAfter } from '#test/infra/local/stripe/stand-in.ts';
import { paymentKey } from '#test/support/work.ts';

import { advance, booksOf, HOUR } from '../a-charged-order.ts';

useMarket();
const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => setClock(null));

const begin = async (due: Promise<PayableNow>) =>
  (await beginPayment(await due)).clientSecret.split('_secret')[0] ?? '';

async function report(intentId: string) {
  const intent = await findIntent(intentId);
  return intent && settle(intent, { eventId: `evt_${newId()}` });
}

describe('money that went straight back', () => {
  it.each([AMOUNT, FUNDED])(
    'never counts later, whoever looks: %s paid beforehand, too late for that',
    async (amount) => {
      const provider = await aProvider();
      const { module, client, freelancer } = await aModule('SUBMITTED');
      const { id } = module;
      const { send, accounts, unlikeProvider, mistakes } = booksOf(id, 'module');
      const late = await begin(getFunding(id, client.id, { amount }));
      await modules.decide(id, client, { status: 'OK', amount: AMOUNT });
      expect(await charge(provider, late)).toBe('returned');
      await modules.decide(id, freelancer, { status: 'PAY' });

      expect(await report(late)).toBe('returned');
      expect(await confirmPayment(late, client.id)).toMatchObject({ result: 'unsuccessful' });
      advance(HOUR);
      expect(await checkPayment(paymentKey('module', id), works)).toBe('nothing');
      expect(await modules.get(id)).toMatchObject({ status: 'PAY' });
      const next = await begin(getDue(id, client.id));
      expect(next).not.toBe(late);
      expect(await charge(provider, next)).toBe('recorded');
      expect(await modules.get(id)).toMatchObject({ status: 'COMPLETED' });
      logged.mockClear();
      await report(late);
      expect(logged).not.toHaveBeenCalled();

      await send();
      const refundsOf = async (intent: string) =>
        (await provider.sdk.refunds.list({ payment_intent: intent })).data.map((each) => each.amount);
      expect([await refundsOf(late), await refundsOf(next)]).toEqual([[amount], []]);
      const { data } = await provider.sdk.balanceTransactions.list({ type: 'charge', limit: 2 });
      expect((await accounts())['fees']).toBe(data.reduce((sum, { fee }) => sum + fee, 0));
      expect([...(await mistakes()), ...(await unlikeProvider())]).toEqual([]);
    },
  );

  it('is that of an order that is over, however it could be paid', async () => {
    const provider = await aProvider();
    const { id, buyer } = await anOrder();
    await cancel({ id, userId: buyer.id });
    const intent = await createIntent({
      parts: [{ kind: 'order', id, amount: 1999 }],
      currency: 'usd',
      attempt: 2,
      details: {
        customerId: await createCustomer({ accountId: buyer.id, email: '', name: buyer.username }),
        title: 'A portrait',
        buyer: buyer.id,
        sellers: [],
      },
      isSecured: false,
    });
    if (!intent) throw new Error('There is a customer.');
    const begun = { payerId: buyer.id, amount: 1999, currency: 'usd' };
    await update<object>(paymentKey('order', id), {
      set: { ...begun, status: 'requires_payment', intentId: intent.id, attempt: 2 },
      when: { PK: exists },
    });
    expect(await charge(provider, intent.id)).toBe('returned');
    await booksOf(id).send();
    expect((await provider.sdk.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect(await orders.get(id, buyer.id)).toMatchObject({ stage: 'CANCELLED', isPaid: false });
    expect(await booksOf(id).mistakes()).toEqual([]);
  });
});

describe('beginning to pay for what was read before it ended', () => {
  const anEnd = {
    'an order that was cancelled': async () => {
      const { id, buyer } = await anOrder();
      const due = await getOrderDue(id, buyer.id);
      await cancel({ id, userId: buyer.id });
      return due;
    },
    'a module that was approved': async () => {
      const { module, client } = await aModule('SUBMITTED');
      const due = await getFunding(module.id, client.id, { amount: AMOUNT });
      await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
      return due;
    },
    'a module that was paid': async () => {
      const { module, client } = await aModule('PAY');
      const due = await getDue(module.id, client.id);
      await payFor(module);
      return due;
    },
  };

  it.each(Object.entries(anEnd))(
    'is refused for %s, and leaves no intent that can be paid',
    async (_, end) => {
      const provider = await aProvider();
      const due = await end();
      const before = await findItem(due.key);
      const seen = provider.events().length;
      await expect(attachIntent(due, `pi_${newId()}`, 1)).rejects.toMatchObject({ status: 409 });
      await expect(beginPayment(due)).rejects.toMatchObject({ status: 409 });
      expect(await findItem(due.key)).toEqual(before);
      expect(typesAfter(provider.events(), seen)).toEqual([
        'payment_intent.created',
        'payment_intent.canceled',
      ]);
    },
  );
});
