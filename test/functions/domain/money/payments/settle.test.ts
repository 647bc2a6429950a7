import { beforeEach, describe, expect, it, vi } from 'vitest';

import { findGig } from '#functions/domain/gigs/read.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { openCases } from '#functions/table/cases.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import {
  anIntentFor,
  aSucceededIntent,
  anOrder,
  chargesIn,
  recordsOf,
  useMarket,
} from '#test/functions/domain/an-order.ts';
import { attachIntent, cancel, settle } from '#test/functions/domain/steps.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';
import { holdAmong, paymentAmong, paymentKey } from '#test/support/work.ts';

vi.mock('#functions/services/stripe/payments/payment-intents.ts', { spy: true });

useMarket();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));

const anEventId = () => `evt_${newId()}`;
const issuesOf = (records: Record<string, unknown>[]) =>
  records.filter(({ SK }) => String(SK).startsWith('PAYISSUE#'));
const salesOf = async (gigId: string) => (await findGig(gigId))?.card.sales;

/** An order whose buyer has begun to pay, and the intents that may be reported of it. */
async function aPayment() {
  const trade = await anOrder();
  const begun = await anIntentFor(trade.id, trade.buyer.id);
  const success = aSucceededIntent(trade.id, begun.id);
  const failure: PaymentIntent = { ...begun, status: 'failed' };
  return { ...trade, success, failure };
}

describe('a success', () => {
  it('makes the order paid, counts the sale, holds the money and lets the buyer review', async () => {
    const { id, gig, buyer, success } = await aPayment();
    expect(await settle(success, { eventId: anEventId() })).toBe('recorded');
    const records = await recordsOf(id);
    expect(await orders.get(id, buyer.id)).toMatchObject({
      isPaid: true,
      paidAt: expect.any(String) as string,
    });
    expect(paymentAmong(records)).toMatchObject({ SK: 'PAY#01', payment: 1, status: 'succeeded' });
    expect(paymentAmong(records)).not.toHaveProperty('GSI1PK');
    expect(chargesIn(records)).toMatchObject([
      {
        payment: 1,
        currency: 'usd',
        lines: [
          { account: 'provider', amount: 1999 },
          { account: `held:order:${id}`, amount: -1999 },
        ],
      },
    ]);
    expect(holdAmong(records)).toMatchObject({ SK: 'HOLD#01', payment: 1, amount: 1999, charged: 1999 });
    expect(await salesOf(gig.card.id)).toBe(1);
    expect(await findItem(keys.bought(gig.card.id, buyer.id, id))).toBeDefined();
  });
});

it('a failure of another intent than the current one changes nothing', async () => {
  const { id, failure } = await aPayment();
  const before = await recordsOf(id);
  expect(await settle({ ...failure, id: 'pi_other' }, { eventId: anEventId() })).toBe('ignored');
  expect(await recordsOf(id)).toEqual(before);
});

describe('a success that differs from our record', () => {
  const differences: Record<string, Partial<PaymentIntent>> = {
    amount: { amount: 1, received: 1 },
    'amount received': { received: 1 },
    currency: { currency: 'inr' },
    intent: { id: 'pi_other' },
  };

  it.each(Object.entries(differences))(
    'in its %s is set aside, and nothing is paid',
    async (_, difference) => {
      const { id, gig, buyer, success } = await aPayment();
      const before = await recordsOf(id);
      const intent = { ...success, ...difference };
      expect(await settle(intent, { eventId: anEventId() })).toBe('setAside');
      const records = await recordsOf(id);
      expect(issuesOf(records)).toMatchObject([{ card: { reason: 'differs', intentId: intent.id, id } }]);
      expect(records.filter((record) => !issuesOf([record]).length)).toEqual(before);
      expect(await salesOf(gig.card.id)).toBe(0);
      expect(logged).toHaveBeenCalledOnce();
      expect(JSON.stringify(logged.mock.calls)).not.toContain(buyer.username);
      expect(await settle(success, { eventId: anEventId() })).toBe('recorded');
    },
  );

  it('that belongs to no payment is refused while its report comes again, and set aside once the statement has it', async () => {
    const { id } = await anOrder();
    const success = aSucceededIntent(id, `pi_${newId()}`);
    await expect(settle(success, { eventId: anEventId() })).rejects.toThrow('not recorded yet');
    expect(await settle(success, { isReconciliation: true })).toBe('setAside');
    expect((await openCases()).map(({ card }) => card)).toContainEqual(
      expect.objectContaining({ case: 'payment', reason: 'differs', intentId: success.id }),
    );
  });

  it('because it belongs to another order is set aside, and neither order is paid', async () => {
    const [one, other] = [await aPayment(), await aPayment()];
    const swapped = { ...one.success, metadata: other.success.metadata };
    expect(await settle(swapped, { eventId: anEventId() })).toBe('setAside');
    for (const { id } of [one, other]) expect(chargesIn(await recordsOf(id))).toEqual([]);
    expect(issuesOf(await recordsOf(other.id))).toHaveLength(1);
  });

  it.each([
    ['nothing', {}],
    ['what does not exist', { kind: 'order', id: newId() }],
    ['no kind of ours', { kind: 'constructor', id: newId() }],
  ])('because it is for %s is set aside where the operator finds it', async (_, metadata) => {
    const success = aSucceededIntent('', `pi_${newId()}`, {
      metadata: { environment: 'local', ...metadata },
    });
    expect(await settle(success, { eventId: anEventId() })).toBe('setAside');
    const intents = (await openCases()).map(({ card }) => card.case === 'payment' && card.intentId);
    expect(intents).toContain(success.id);
  });

  it.each([
    ['differs', { received: 1 }, false],
    ['closed', {}, true],
  ])(
    '(%s) is reported as a failure while that cannot be stored, and is stored later',
    async (reason, more, isOver) => {
      const { id, buyer, success } = await aPayment();
      // The provider no longer knows the intent, as far as the cancelling is concerned.
      if (isOver) vi.mocked(findIntent).mockResolvedValueOnce(null);
      if (isOver) await cancel({ id, userId: buyer.id });
      const restore = interceptTable(async ({ constructor }, send) => {
        if (constructor.name === 'TransactWriteCommand') throw new Error('The table is gone.');
        return send();
      });
      const report = () => settle({ ...success, ...more }, { eventId: anEventId() });
      await expect(report().finally(restore)).rejects.toThrow('The table is gone.');
      expect(issuesOf(await recordsOf(id))).toEqual([]);
      await report();
      expect(issuesOf(await recordsOf(id))).toMatchObject([{ card: { reason } }]);
    },
  );

  it('because the order was paid with another intent already is set aside', async () => {
    const { id, success } = await aPayment();
    await settle(success, { eventId: anEventId() });
    expect(await settle({ ...success, id: 'pi_second' }, { eventId: anEventId() })).toBe('setAside');
    expect(chargesIn(await recordsOf(id))).toHaveLength(1);
  });
});

describe('beginning to pay', () => {
  it('again replaces only the intent that was cancelled', async () => {
    const { id, buyer } = await anOrder();
    const charge = await getDue(id, buyer.id);
    await attachIntent(charge, 'pi_cancelled', 1);
    expect(await attachIntent(charge, 'pi_next', 2, 'pi_cancelled')).toMatchObject({
      intentId: 'pi_next',
      attempt: 2,
    });
    expect(await attachIntent(charge, 'pi_late', 2, 'pi_cancelled')).toMatchObject({ intentId: 'pi_next' });
  });

  it('keeps the payment among the unsettled ones until it has succeeded', async () => {
    const { success, id } = await aPayment();
    const payment = () => findItem(paymentKey('order', id));
    expect(await payment()).toHaveProperty('GSI3PK');
    await settle(success, { eventId: anEventId() });
    expect(await payment()).not.toHaveProperty('GSI3PK');
  });
});
