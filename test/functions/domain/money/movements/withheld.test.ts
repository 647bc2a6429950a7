import { describe, expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { recordExternalRefund, resolveExternalRefund } from '#functions/domain/money/external-refund.ts';
import { actOnWork } from '#functions/domain/operator/act-on-work.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { keyOfFailedMovement } from '#functions/domain/operator/money/find-failed-movement.ts';
import { resolveTransfer } from '#functions/domain/operator/money/resolve-transfer.ts';
import { writeOff } from '#functions/domain/operator/money/write-off.ts';
import { findRefund } from '#functions/services/stripe/payments/refunds.ts';
import type { Key } from '#functions/table/client.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';

import { advance, DAY, HOUR } from '../a-charged-order.ts';
import { aReleasedOrder, NET, PRICE, type Released } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

const logged = useMoney();

/** How many transfers of the order were logged as cases, which a metric counts. */
const setAside = (order: Released) =>
  logged.mock.calls
    .map(([line]) => line as { message: string; id?: string })
    .filter(({ message, id }) => message === 'delayed transfer set aside' && id === order.id).length;

/** The seller's part of 10.00 that a bank keeps, and of what is left. */
const PART_NET = 900;
const REST_NET = NET - PART_NET;

/** An order whose seller's part is on the account at the provider, and whose reports nobody hears: a test looks itself. */
async function aTransferredOrder() {
  const order = await aReleasedOrder();
  await order.clear();
  order.provider.faults.dropWebhooks = true;
  return order;
}

async function examine({ provider, intentId }: Released, amount?: number): Promise<string> {
  const { id } = provider.dispute(intentId, 'product_not_received', amount);
  await syncDispute(id, works);
  return id;
}

async function decide({ provider }: Released, id: string, outcome: 'won' | 'lost'): Promise<void> {
  provider.endDispute(id, outcome);
  await syncDispute(id, works);
}

/** Sends what is due for so many hours. */
async function sendFor(order: Released, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await order.send();
    advance(HOUR);
  }
}

const shownOf = async ({ seller }: Released) =>
  (await listEarnings(seller.id, { limit: 1, cursor: undefined })).items[0]?.state;

const statesOf = async (order: Released, type: 'transfer' | 'reversal') =>
  (await order.movements(type)).map(({ state, amount }) => [state, amount]);

const isAsWritten = async (order: Released) =>
  expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);

/** Has the provider take back what is withheld, and say nothing of it. */
async function takeBackUnheard(order: Released): Promise<void> {
  const { faults } = order.provider;
  faults.failNext('reset', { resource: 'transfer_reversal', times: 4, isApplied: true });
  await order.send();
  faults.clear();
  faults.dropWebhooks = true;
  expect(await statesOf(order, 'reversal')).toMatchObject([['SENT', NET]]);
}

describe('what was transferred of a payment that a bank examines', () => {
  it('is taken back, of which nothing is booked before it is, and is transferred again from the balance when that is won', async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.booked('reversalProven')).toBe(0);
    expect(await order.allMistakes()).toEqual([]);
    await order.send();
    expect(await order.reversals()).toMatchObject([{ amount: NET }]);
    expect(await order.payout()).toMatchObject({ state: 'clearing', amount: NET });
    expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
    await isAsWritten(order);
    expect(await shownOf(order)).toBe('withheld');
    await sendFor(order, 48);
    expect(await order.transfers()).toHaveLength(1);
    await decide(order, id, 'won');
    await sendFor(order, 25);
    expect(await order.transfers()).toMatchObject([
      { amount: NET, amount_reversed: 0, source_transaction: null },
      { amount: NET, amount_reversed: NET },
    ]);
    expect(await order.payout()).toMatchObject({ state: 'onItsWay', amount: NET });
    expect(await order.sums()).toEqual({ onItsWay: NET });
    await isAsWritten(order);
  });

  it(
    'is taken back for each dispute, waits together, and is taken back once more when it was sent again',
    { tags: 'full' },
    async () => {
      const order = await aTransferredOrder();
      const first = await examine(order, 500);
      await order.send();
      expect(await order.sums()).toEqual({ balance: 450, clearing: 450, onItsWay: NET - 450 });
      const second = await examine(order, 500);
      await order.send();
      expect(await order.reversals()).toMatchObject([{ amount: 450 }, { amount: 450 }]);
      const both = { balance: 900, clearing: 900, onItsWay: NET - 900 };
      expect(await order.sums()).toEqual(both);
      await isAsWritten(order);
      await decide(order, first, 'won');
      await sendFor(order, 25);
      expect(await order.sums()).toEqual(both);
      await decide(order, second, 'won');
      await sendFor(order, 25);
      expect(await statesOf(order, 'transfer')).toEqual([
        ['CONFIRMED', NET],
        ['CONFIRMED', 900],
      ]);
      const third = await examine(order, 999);
      await order.send();
      const left = NET - 900;
      expect(await order.sums()).toEqual({ balance: left, clearing: left, onItsWay: 900 });
      await isAsWritten(order);
      await decide(order, third, 'lost');
      expect(await order.sums()).toEqual({ onItsWay: 900 });
      await isAsWritten(order);
    },
  );

  it(
    'is taken back as far as the account has it, and the rest is owed after a loss',
    { tags: 'full' },
    async () => {
      const order = await aTransferredOrder();
      // The account pays out what it has.
      advance(2 * DAY);
      const id = await examine(order, 1500);
      await order.send();
      expect(await statesOf(order, 'reversal')).toEqual([['REQUESTED', 1350]]);
      advance(DAY);
      const { sdk } = order.provider;
      await sdk.transfers.create({
        amount: 900,
        currency: 'usd',
        destination: (await order.accountId()) ?? '',
      });
      await order.send();
      expect(await statesOf(order, 'reversal')).toEqual([
        ['CONFIRMED', 900],
        ['REQUESTED', 450],
      ]);
      await isAsWritten(order);
      await decide(order, id, 'lost');
      // The bank takes what waits, and what was being withheld is owed by now.
      expect(await order.sums()).toEqual({ balance: -450, reversing: 450, onItsWay: NET - 900 });
      await isAsWritten(order);
      await order.clear(29);
      expect(await statesOf(order, 'reversal')).toMatchObject([{}, ['REQUESTED', 450]]);
      await order.clear(1);
      expect(await order.sums()).toEqual({ balance: -450, onItsWay: NET - 900 });
      await isAsWritten(order);
    },
  );

  it('stays where it is when the account has nothing for 30 days, and is taken back after a loss as ever', async () => {
    const order = await aTransferredOrder();
    advance(2 * DAY);
    const id = await examine(order);
    const { sdk } = order.provider;
    await sdk.disputes.update(id, { evidence: { uncategorized_text: 'Delivered.' } });
    await sendFor(order, 2);
    await order.clear(30);
    expect(await statesOf(order, 'reversal')).toEqual([['FAILED', NET]]);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    await isAsWritten(order);
    await decide(order, id, 'lost');
    expect(await order.sums()).toEqual({ balance: -NET, reversing: NET, onItsWay: NET });
    await isAsWritten(order);
  });

  it(
    'is shown as delayed while the balance is too low for it to be transferred again, and is a case after 30 days of that',
    { tags: 'full' },
    async () => {
      const order = await aTransferredOrder();
      const id = await examine(order);
      await order.send();
      await decide(order, id, 'won');
      order.provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 32 });
      for (let day = 0; day < 31; day += 1) {
        expect(await order.issues()).toEqual([]);
        await order.clear(1);
        expect(await shownOf(order)).toBe('delayed');
      }
      expect(await order.issues()).toMatchObject([{ card: { case: 'movement', reason: 'delayed' } }]);
      await isAsWritten(order);
      await order.clear(1);
      expect(await order.issues()).toHaveLength(1);
      expect(setAside(order)).toBe(1);
      await order.clear(1);
      expect([await order.issues(), await shownOf(order)]).toEqual([[], 'onItsWay']);
      expect(await order.sums()).toEqual({ onItsWay: NET });
      await isAsWritten(order);
    },
  );

  it('that is delayed has not left: what is given back of it is kept of it, and nobody is asked to reverse it', async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    await order.send();
    await decide(order, id, 'won');
    order.provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 2 });
    await order.clear(1);
    const giveBack = async (amount: number) =>
      actOnWork(
        order.id,
        { do: 'refund', amount, reason: 'Goodwill.' },
        {
          operator: (await anOperator()).operator,
          ranBy: 'a test',
          seen: (await order.card()).version,
        },
      );
    await giveBack(1000);
    expect([await order.sums(), await shownOf(order)]).toEqual([{ onItsWay: REST_NET }, 'delayed']);
    await giveBack(PRICE - 1000);
    expect([await order.sums(), await shownOf(order)]).toEqual([{}, 'returned']);
    await order.clear(2);
    expect([await statesOf(order, 'transfer'), await statesOf(order, 'reversal')]).toMatchObject([
      [
        ['CONFIRMED', NET],
        ['CONFIRMED', 0],
      ],
      [['CONFIRMED', NET]],
    ]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it(
    'is owed as far as something else is taken from its seller meanwhile, and the rest is still only withheld',
    { tags: 'full' },
    async () => {
      const order = await aTransferredOrder();
      const { sdk } = order.provider;
      const { id: refundId } = await sdk.refunds.create({ payment_intent: order.intentId, amount: 500 });
      const refund = await findRefund(refundId);
      if (refund) await recordExternalRefund(refund, works);
      await examine(order, 1000);
      const ref = { kind: 'order', id: order.id } as const;
      await resolveExternalRefund({ ref, refundId, bearer: 'seller' }, { by: 'Kim' }, works);
      expect(await statesOf(order, 'reversal')).toEqual([
        ['REQUESTED', PART_NET / 2],
        ['REQUESTED', PART_NET / 2],
      ]);
      await order.send();
      expect(await order.sums()).toEqual({
        balance: PART_NET / 2,
        clearing: PART_NET / 2,
        onItsWay: NET - PART_NET,
      });
      expect(await order.payout()).toMatchObject({ state: 'clearing', amount: PART_NET / 2 });
    },
  );

  it('is the operator’s to give back if its seller, who has another part, cannot be paid for long', async () => {
    const order = await aTransferredOrder();
    const id = await examine(order, 1000);
    await order.send();
    await decide(order, id, 'won');
    order.provider.review((await order.accountId()) ?? '', 'refused');
    await order.clear(1);
    await order.clear(87);
    expect(await order.payout()).toMatchObject({ state: 'waiting', amount: PART_NET });
    expect(await order.issues()).toMatchObject([{ card: { case: 'movement', reason: 'delayed' } }]);
    expect(setAside(order)).toBe(1);
    const { version } = await order.card();
    const act = { do: 'refund', amount: 1000, reason: 'No account.' } as const;
    await actOnWork(order.id, act, {
      operator: (await anOperator()).operator,
      ranBy: 'a test',
      seen: version,
    });
    await order.send();
    expect([await order.issues(), await order.refunds()]).toMatchObject([[], [{ amount: 1000 }]]);
    expect(await order.sums()).toEqual({ onItsWay: REST_NET });
    expect(await order.allMistakes()).toEqual([]);
  });

  it.each([
    ['written off', writeOff, {}, 0],
    [
      'paid by a bank',
      (key: Key, acting: Acting) => resolveTransfer(key, 'SEPA 4711', acting),
      { paid: PART_NET },
      1,
    ],
  ])(
    'is %s where the bank has kept another part, and its seller cannot be paid for long',
    async (_, act, paid, count) => {
      const order = await aTransferredOrder();
      const kept = await examine(order, 500);
      const id = await examine(order, 1000);
      await order.send();
      await decide(order, kept, 'lost');
      await decide(order, id, 'won');
      order.provider.review((await order.accountId()) ?? '', 'refused');
      await order.clear(1);
      await order.clear(87);
      expect(await order.payout()).toMatchObject({ state: 'waiting', amount: PART_NET });
      const [listed] = await order.issues();
      if (listed?.card.case !== 'movement') throw new Error('It is not listed.');
      const acting = await anOperator();
      const key = await keyOfFailedMovement(listed.card.movementId);
      const more = await examine(order, 100);
      await expect(act(key, acting)).rejects.toMatchObject({ status: 409 });
      await decide(order, more, 'won');
      await act(key, acting);
      expect([await order.issues(), await order.sums()]).toEqual([
        [],
        { onItsWay: NET - 450 - PART_NET, ...paid },
      ]);
      expect(await order.booked('paidElsewhere')).toBe(count);
      await order.clear(100);
      expect(await statesOf(order, 'transfer')).toMatchObject([
        ['CONFIRMED', NET],
        [count ? 'CONFIRMED' : 'FAILED', PART_NET],
      ]);
      expect(await order.allMistakes()).toEqual([]);
    },
  );

  it(
    'is no longer asked for when its transfer was put back before it left, or the bank has decided',
    { tags: 'full' },
    async () => {
      const order = await aReleasedOrder();
      const { faults } = order.provider;
      faults.failNext('balance-insufficient', { resource: 'transfer' });
      await order.clear();
      const id = await examine(order);
      await sendFor(order, 3);
      expect(await order.movements('reversal')).toEqual([]);
      expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
      expect(await order.allMistakes()).toEqual([]);
      await decide(order, id, 'won');
      await sendFor(order, 26);
      const other = await examine(order);
      await decide(order, other, 'won');
      await order.send();
      expect(await order.reversals()).toEqual([]);
      expect(await order.sums()).toEqual({ onItsWay: NET });
      await isAsWritten(order);
    },
  );
});

describe('what the provider has taken back when the bank has decided, and has not said so', () => {
  it('is transferred again if that was won', async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    await takeBackUnheard(order);
    await decide(order, id, 'won');
    await sendFor(order, 26);
    expect(await order.transfers()).toHaveLength(2);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    await isAsWritten(order);
  });

  it('is what the seller owes if that was lost', { tags: 'full' }, async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    await takeBackUnheard(order);
    await decide(order, id, 'lost');
    expect(await order.sums()).toEqual({ balance: -NET, reversing: NET, onItsWay: NET });
    await sendFor(order, 26);
    expect([await order.sums(), (await order.transfers()).length]).toEqual([{}, 1]);
    await isAsWritten(order);
  });

  it('pays the debt that the loss of a part is until then', { tags: 'full' }, async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    await takeBackUnheard(order);
    order.provider.endDispute(id, 'lost');
    order.provider.reinstate(id, PRICE - 1000);
    await syncDispute(id, works);
    expect(await order.sums()).toEqual({ balance: -PART_NET, onItsWay: NET });
    expect(await order.allMistakes()).toEqual([]);
    await sendFor(order, 2);
    expect(await order.sums()).toEqual({ balance: NET - PART_NET, clearing: NET });
    await sendFor(order, 26);
    expect(await order.payout()).toMatchObject({ state: 'onItsWay', amount: REST_NET, netted: PART_NET });
    expect(await order.sums()).toEqual({ onItsWay: REST_NET });
    await isAsWritten(order);
  });

  it('is not withheld if nothing of it arrives within a day', { tags: 'full' }, async () => {
    const order = await aTransferredOrder();
    const id = await examine(order);
    const { faults } = order.provider;
    faults.failNext('reset', { resource: 'transfer_reversal', times: 4 });
    await order.send();
    faults.clear();
    await decide(order, id, 'won');
    await sendFor(order, 20);
    expect(await statesOf(order, 'reversal')).toEqual([['SENT', NET]]);
    await sendFor(order, 6);
    expect(await statesOf(order, 'reversal')).toEqual([['FAILED', NET]]);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    await isAsWritten(order);
  });
});
