import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { giveNumbers } from '#functions/domain/money/receipts/give-numbers.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { clocks } from '#functions/domain/recount/records/clocks.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { failuresOf, timeOf, type Due } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { orderRules } from '#shared/work/order.ts';
import { anOrder, useMarket, type Progress } from '#test/functions/domain/an-order.ts';
import { booksOf, HOUR, MINUTE } from '#test/functions/domain/money/a-charged-order.ts';
import { beginPayment, confirmPayment, settle, sweep } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { paymentKey, recordKey } from '#test/support/work.ts';

useMarket();

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset().mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

const PRICE = 1999;

/** An order whose payment was begun, and the time when it ends by itself. */
async function aCheckout(state: Partial<Progress> = {}) {
  const provider = await aProvider();
  const order = await anOrder(state);
  const { clientSecret } = await beginPayment(await getDue(order.id, order.buyer.id));
  const intentId = clientSecret.split('_secret')[0] ?? '';
  const books = booksOf(order.id);
  const end = orderRules.endingOf(await books.card())?.at ?? 0;
  const at = (time: number) => setClock(() => end + time);
  const { sdk } = provider;
  return {
    ...order,
    ...books,
    intentId,
    at,
    provider,
    charge: (card = 'pm_card_visa') => sdk.paymentIntents.confirm(intentId, { payment_method: card }),
    hear: async () => {
      const intent = await findIntent(intentId);
      return intent && settle(intent, { eventId: `evt_${newId()}` });
    },
    refunds: async () => (await sdk.refunds.list({ payment_intent: intentId, limit: 100 })).data,
    place: () => findItem<Partial<Due>>(recordKey('order', order.id)),
    allMistakes: async () => [...(await books.mistakes()), ...(await clocks.mistakesIn(order.id))],
  };
}

type Checkout = Awaited<ReturnType<typeof aCheckout>>;

const reporters: Record<string, (checkout: Checkout) => Promise<unknown>> = {
  'an event': ({ hear }) => hear(),
  'the payer, who returns': ({ intentId, buyer }) => confirmPayment(intentId, buyer.id),
  'the sweep, before any event': () => sweep(),
};

describe.each([
  ['nothing was delivered', {}],
  ['work was delivered', { hasRequirements: true, isCompleted: true }],
] as const)('an order that has ended by itself unpaid, where %s, and is charged for then', (_, state) => {
  it.each(Object.entries(reporters))(
    'ends as both have seen it, and the money goes straight back, as reported by %s',
    async (_name, report) => {
      const checkout = await aCheckout(state);
      const { id, at, hear, charge, card, send, refunds } = checkout;
      at(MINUTE);
      await charge();
      await report(checkout);
      expect(await card()).toMatchObject({ stage: 'CANCELLED', held: 0, returning: 0, payments: [] });
      expect(await findItem(paymentKey('order', id))).toMatchObject({ status: 'closed' });
      // All that follows changes nothing.
      await hear();
      await sweep();
      await send();
      await send();
      expect(await refunds()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
      // What was never a payment has neither a receipt nor a credit note.
      await giveNumbers();
      for (const type of ['fee', 'refund'] as const)
        expect((await checkout.movements(type))[0]?.number).toBeUndefined();
      expect(await checkout.booked('returned')).toBe(1);
      expect(await checkout.booked('charge')).toBe(0);
      expect(await checkout.allMistakes()).toEqual([]);
      expect(logged).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ message: 'payment set aside', reason: 'closed' }),
      );
    },
  );

  it.each(Object.entries(reporters))(
    'is paid if it was charged for in time, as %s reports later',
    async (_name, report) => {
      const checkout = await aCheckout(state);
      checkout.at(-MINUTE);
      await checkout.charge();
      checkout.at(MINUTE);
      await report(checkout);
      expect(await checkout.card()).toMatchObject({ payments: [{ amount: PRICE }], held: PRICE });
      expect(await checkout.booked('returned')).toBe(0);
      expect(await checkout.mistakes()).toEqual([]);
      expect(logged).not.toHaveBeenCalled();
    },
  );
});

it('money that was set aside before, because a report of it differed, goes back all the same', async () => {
  const checkout = await aCheckout();
  checkout.at(MINUTE);
  await checkout.charge();
  const intent = await findIntent(checkout.intentId);
  if (!intent) throw new Error('There is no such intent.');
  const differently = () => settle({ ...intent, received: 1 }, { eventId: `evt_${newId()}` });
  expect(await differently()).toBe('setAside');
  expect(await checkout.hear()).toBe('returned');
  expect(await differently()).toBe('setAside');
  expect(await checkout.hear()).toBe('returned');
  await checkout.send();
  expect(await checkout.refunds()).toHaveLength(1);
  expect(await checkout.allMistakes()).toEqual([]);
});

describe('an order that ends unpaid while the bank is at its payment', () => {
  const decisions = { succeeded: 1, failed: 0 } as const;

  it.each(Object.entries(decisions))(
    'waits for it without an error, until it has %s',
    async (decision, returned) => {
      const checkout = await aCheckout();
      const { id, at, charge, card, place, provider, intentId } = checkout;
      at(-MINUTE);
      await charge('pm_card_processing');
      for (let hours = 0; hours < 12; hours += 1) {
        at(hours * HOUR + hours * MINUTE + MINUTE);
        expect((await sweep()).failed).toBe(0);
        const order = (await place()) ?? {};
        expect([failuresOf(order), timeOf(order) - now()]).toEqual([0, HOUR]);
        expect(await checkout.allMistakes()).toEqual([]);
      }
      expect((await card()).stage).toBe('ORDERED');
      expect(logged).not.toHaveBeenCalled();
      provider.settle(intentId, decision as keyof typeof decisions);
      at(24 * HOUR);
      await sweep();
      expect((await card()).stage).toBe('CANCELLED');
      expect(await findItem(paymentKey('order', id))).toMatchObject({ status: 'closed' });
      await checkout.send();
      expect(await checkout.refunds()).toHaveLength(returned);
      expect(await checkout.allMistakes()).toEqual([]);
    },
  );
});
