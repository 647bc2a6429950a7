import { beforeEach, describe, expect, it, vi } from 'vitest';

import { findGig } from '#functions/domain/gigs/read.ts';
import { addSale } from '#functions/domain/gigs/steps.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transaction.ts';
import { update } from '#functions/table/write.ts';
import {
  aBuyer,
  anIntentFor,
  aSeller,
  aSucceededIntent,
  recordsOf,
} from '#test/functions/domain/an-order.ts';
import { settle } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { sized } from '#test/size.ts';
import { findDifferences } from '#test/support/recount.ts';
import { bookedCharges } from '#test/trust/booked-charges.ts';
import { tally } from '#test/trust/tally.ts';

import { race, CLIENTS, draw, inRounds, pick, times, useRaces } from './a-race.ts';
import { aBriefGig, aBriefTrade } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));

const PRICE = 1999;
const anEvent = () => ({ eventId: `evt_${newId()}` });
const chargesOf = async (id: string) => bookedCharges(await recordsUnder(keys.payment('order', id).PK));
const salesOf = async (gigId: string) => (await findGig(gigId))?.card.sales;
const outcomes = (answers: string[]) => Object.groupBy(answers, (answer) => answer);

/** An order whose payment has been started, and its intent in several states. */
async function aPayment(from: Parameters<typeof aBriefTrade>[1] = {}) {
  const trade = await aBriefTrade({}, from);
  const started = await anIntentFor(trade.id, trade.buyer.id);
  const success = aSucceededIntent(trade.id, started.id);
  const failure: PaymentIntent = { ...started, status: 'failed' };
  const processing: PaymentIntent = { ...started, status: 'processing', state: 'processing' };
  return { ...trade, success, failure, processing };
}

describe('many events at once', () => {
  const ORDERS = sized(8, 20);
  const EVENTS = 25;

  it('pays each order once, with one row in the ledger and one sale', async () => {
    const seller = await aSeller();
    const gig = await aBriefGig(seller);
    const buyers = await Promise.all(times(ORDERS, () => aBuyer()));
    const payments = await Promise.all(buyers.map((buyer) => aPayment({ seller, buyer, gig })));
    // For each order its success 20 times, half of them as the same event, mixed with other states.
    const waiting = draw.shuffle(
      payments.flatMap(({ success, failure, processing }) => {
        const one = anEvent();
        return times(EVENTS, (index) => {
          if (index >= 20) return { intent: index % 2 ? failure : processing, event: anEvent() };
          return { intent: success, event: index < 10 ? one : anEvent() };
        });
      }),
    );
    tally('events', waiting.length);
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await settle(next.intent, next.event);
    };
    await raceWithFaults(times(CLIENTS, () => worker));
    let total = 0;
    for (const { id, buyer } of payments) {
      const records = await recordsOf(id);
      expect(await orders.get(id, buyer.id)).toMatchObject({ isPaid: true });
      expect(records.find(({ SK }) => SK === 'PAY')).toMatchObject({ status: 'succeeded' });
      const charges = await chargesOf(id);
      expect(charges).toHaveLength(1);
      total += charges.reduce((sum, { amount }) => sum + amount, 0);
    }
    expect(total).toBe(ORDERS * PRICE);
    expect(await salesOf(gig.card.id)).toBe(ORDERS);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('a success', () => {
  it('reported by events and by the payer at once is recorded once', () =>
    inRounds(async () => {
      const { id, gig, buyer, success } = await aPayment();
      const { answers } = await raceWithFaults(
        times(CLIENTS, (index) => () => settle(success, index % 3 ? { payerId: buyer.id } : anEvent())),
      );
      expect(answers.toSorted()).toEqual([...times(CLIENTS - 1, () => 'known'), 'recorded']);
      expect(await chargesOf(id)).toHaveLength(1);
      expect(await salesOf(gig.card.id)).toBe(1);
    }));

  it('with the right amount, currency and intent counts, and others do not', () =>
    inRounds(async () => {
      const { id, gig, success } = await aPayment();
      const changes: Partial<PaymentIntent>[] = [
        {},
        { amount: 1, received: 1 },
        { received: 1 },
        { currency: 'inr' },
        { id: 'pi_other' },
        {},
      ];
      const { answers } = await raceWithFaults(
        times(CLIENTS, (index) => () => settle({ ...success, ...pick(changes, index) }, anEvent())),
      );
      const { recorded, known, setAside } = outcomes(answers);
      expect([recorded?.length, known?.length, setAside?.length]).toEqual([1, 3, 8]);
      const records = await recordsOf(id);
      expect(records.find(({ SK }) => SK === 'PAY')).toMatchObject({
        status: 'succeeded',
        amount: PRICE,
        currency: 'usd',
        intentId: success.id,
      });
      expect(await chargesOf(id)).toEqual([{ amount: PRICE, currency: 'usd' }]);
      expect(await salesOf(gig.card.id)).toBe(1);
    }));

  it('that arrives before its payment is recorded is refused, so that Stripe delivers it again', () =>
    inRounds(async () => {
      const { id, buyer, gig } = await aBriefTrade();
      const charge = await getDue(id, buyer.id);
      const success = aSucceededIntent(id, `pi_${newId()}`);
      const report = async () => {
        try {
          const outcome = await settle(success, anEvent());
          expect((await orders.get(id, buyer.id)).isPaid).toBe(true);
          return outcome;
        } catch (error) {
          expect(String(error)).toContain('not recorded yet');
          return 'refused';
        }
      };
      const { answers } = await raceWithFaults<string>([
        ...times(CLIENTS, () => report),
        async () => (await attachIntent(charge, success.id, 1)).status,
      ]);
      const later = await raceWithFaults(times(CLIENTS, () => report));
      expect(outcomes([...answers, ...later.answers])['recorded']).toHaveLength(1);
      expect(later.answers).not.toContain('refused');
      expect(await chargesOf(id)).toHaveLength(1);
      expect(await salesOf(gig.card.id)).toBe(1);
    }));
});

itKeepsRecordsConsistent();

describe('a naive implementation that reads before it writes', () => {
  const markPaid = async (id: string) =>
    update(keys.order(id), {
      set: { 'card.paidAt': timestamp() },
      when: { PK: exists },
      refused: () => ({}),
    });
  const chargeOf = ({ amount, currency }: PaymentIntent, id: string) =>
    book(keys.payment('order', id).PK, {
      kind: 'charge',
      currency,
      lines: [
        { account: accounts.provider, amount },
        { account: accounts.held('order', id), amount: -amount },
      ],
      at: timestamp(),
      by: 'provider',
    });

  it('counts a sale for every event', async () => {
    const { id, gig } = await aPayment();
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async () => {
      const order = await findItem<{ card: { paidAt?: string } }>(keys.order(id));
      await allHaveRead();
      if (order?.card.paidAt) return;
      await transact([addSale(gig.card.id)]);
      await markPaid(id);
    };
    await race(times(CLIENTS, () => naive));
    expect(await salesOf(gig.card.id)).toBe(CLIENTS);
  });

  it('pays with any amount, recorded or not, which the recount finds', async () => {
    const { id, gig } = await aBriefTrade();
    const naive = async (intent: PaymentIntent) => {
      await transact([chargeOf(intent, id)]);
      await transact([addSale(gig.card.id)]);
      await markPaid(id);
    };
    await naive(aSucceededIntent(id, 'pi_cheap', { amount: 1 }));
    await naive(aSucceededIntent(id, 'pi_early'));
    const found = (await findDifferences()).filter(({ record }) => record === `order ${id}`);
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        `paid is ${PRICE} usd, counted nothing`,
        `charged is 1 usd, ${PRICE} usd, counted nothing`,
      ]),
    );
  });
});
