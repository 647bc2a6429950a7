import { beforeEach, expect, it, vi } from 'vitest';

import { findGig } from '#functions/domain/gigs/read.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { anIntentFor, aSucceededIntent, recordsOf } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { booksUnder, paymentAmong } from '#test/support/work.ts';
import { bookedCharges } from '#test/trust/faults/booked-charges.ts';
import { byAll, CLIENTS, inRounds, pick, times, useRaces } from '#test/trust/races/a-race.ts';
import { aBriefTrade } from '#test/trust/races/brief-records.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

const PRICE = 1999;
const anEvent = () => ({ eventId: `evt_${newId()}` });
const chargesOf = async (id: string) => bookedCharges(await recordsUnder(booksUnder('order', id)));
const salesOf = async (gigId: string) => (await findGig(gigId))?.card.sales;
const outcomes = (answers: string[]) => Object.groupBy(answers, (answer) => answer);

/** An order whose payment has been started, and its succeeded intent. */
async function aPayment() {
  const trade = await aBriefTrade();
  const { id } = await anIntentFor(trade.id, trade.buyer.id);
  return { ...trade, success: aSucceededIntent(trade.id, id) };
}

itHolds('a success that events and the payer report is recorded once', async () => {
  const { id, gig, buyer, success } = await aPayment();
  return {
    tasks: byAll((index) => settle(success, index % 3 ? { payerId: buyer.id } : anEvent())),
    check: async ({ answers }) => {
      expect(answers.toSorted()).toEqual([...times(CLIENTS - 1, () => 'known'), 'recorded']);
      expect(await chargesOf(id)).toHaveLength(1);
      expect(await salesOf(gig.card.id)).toBe(1);
    },
  };
});

itHolds('a success with the right amount, currency and intent counts, and others do not', async () => {
  const { id, gig, success } = await aPayment();
  const changes: Partial<PaymentIntent>[] = [
    {},
    { amount: 1, received: 1 },
    { received: 1 },
    { currency: 'inr' },
    { id: 'pi_other' },
    {},
  ];
  return {
    tasks: byAll((index) => settle({ ...success, ...pick(changes, index) }, anEvent())),
    check: async ({ answers }) => {
      const { recorded, known, setAside } = outcomes(answers);
      expect([recorded?.length, known?.length, setAside?.length]).toEqual([1, 3, 8]);
      const records = await recordsOf(id);
      expect(paymentAmong(records)).toMatchObject({
        status: 'succeeded',
        amount: PRICE,
        currency: 'usd',
        intentId: success.id,
      });
      expect(await chargesOf(id)).toEqual([{ amount: PRICE, currency: 'usd' }]);
      expect(await salesOf(gig.card.id)).toBe(1);
    },
  };
});

it('a success that arrives before its payment is recorded is refused, so that Stripe delivers it again', () =>
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

itKeepsRecordsConsistent();
