import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readBooks } from '#functions/domain/money/books/books.ts';
import { applyClock } from '#functions/domain/orders/clock.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { payables } from '#functions/domain/payables.ts';
import { books } from '#functions/domain/recount/books.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payment-intents.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys as tableKeys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import { protection } from '#shared/rules/protection.ts';
import { recordsOf, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import {
  beginPayment,
  cancel,
  confirmPayment,
  deliver,
  settle,
  sweep,
} from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';
import { sized } from '#test/size.ts';
import { findDifferences } from '#test/support/recount.ts';

import { race, inRounds, times, useRaces } from './a-race.ts';
import { aBriefTrade } from './brief-records.ts';
import { withoutGuards } from './without-guards.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;

/** Tabs of one buyer, each of which pays or cancels. */
const TABS = 2;

async function aProvider() {
  const provider = await aStandIn();
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  const charge = (intentId: string) =>
    provider.sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const aCheckout = async () => {
    const { id, buyer, seller } = await aBriefTrade();
    const begin = async () => {
      const { clientSecret } = await beginPayment(await getDue(id, buyer.id));
      return clientSecret.split('_secret_')[0] ?? '';
    };
    /** Pays by card, and reports the result as the provider's event does. A cancelled intent is refused by the provider. */
    const pay = async (intentId: string) => {
      await charge(intentId).catch(() => undefined);
      const intent = await findIntent(intentId);
      if (!intent) throw new Error('There is no such intent.');
      return settle(intent, { eventId: `evt_${newId()}` });
    };
    return { id, buyer, seller, begin, pay, cancel: () => cancel({ id, userId: buyer.id }) };
  };
  /** How many payments for this order have succeeded at the provider. */
  const successes = (id: string) =>
    provider
      .events()
      .filter(({ type }) => type === 'payment_intent.succeeded')
      .filter(({ data }) => JSON.stringify(data.object).includes(id)).length;
  const abandon = (intentId: string) => provider.sdk.paymentIntents.cancel(intentId);
  return { aCheckout, abandon, charge, successes };
}

describe('paying and cancelling at once', () => {
  it('leaves an order that is paid, or one that is cancelled and whose money goes back if any has arrived', async () => {
    const { aCheckout, abandon, successes } = await aProvider();
    await inRounds(async (round) => {
      const { id, buyer, begin, pay, cancel: end } = await aCheckout();
      // In every other round the payment was begun before, and in some its intent was cancelled since.
      const before = round % 2 === 0 ? await begin() : undefined;
      const isReplaced = before !== undefined && round % 4 === 2;
      if (isReplaced) await abandon(before);
      const begun = isReplaced ? undefined : before;
      await raceWithFaults<unknown>([
        ...times(TABS, () => async () => pay(begun ?? (await begin()))),
        ...times(TABS, () => end),
      ]);
      const { stage, isPaid, hold, price } = await orders.get(id, buyer.id);
      expect(['PAID', 'CANCELLED']).toContain(stage);
      expect([isPaid, hold !== null]).toEqual(successes(id) === 1 ? [true, true] : [false, false]);
      if (stage === 'PAID') expect(hold).toMatchObject({ state: 'held', amount: price });
      else if (hold) expect(hold).toMatchObject({ state: 'closed', toBuyer: price, isReturning: true });
      const records = await recordsOf(id);
      expect(records.filter(({ SK }) => String(SK).startsWith('PAYISSUE#'))).toEqual([]);
    });
  });

  itKeepsRecordsConsistent();
});

describe('delivering and cancelling at once', () => {
  const toCancel = ({ id, buyer }: OrderWithParties) => cancel({ id, userId: buyer.id });
  const toDeliver = ({ id, seller }: OrderWithParties) =>
    deliver(id, seller.id, { url: 'https://example.com/work', note: null });
  const hasOneEnd = async ({ id, buyer }: OrderWithParties) => {
    const { stage, delivered } = await orders.get(id, buyer.id);
    return stage === (delivered ? 'DELIVERED' : 'CANCELLED');
  };

  it('leaves one of the two', async () => {
    await aProvider();
    await inRounds(async () => {
      const order = await aBriefTrade();
      await raceWithFaults<unknown>([() => toCancel(order), () => toDeliver(order)]);
      expect(await hasOneEnd(order)).toBe(true);
    });
  });

  it('leaves both without their guards', async () => {
    const order = await aBriefTrade();
    await withoutGuards<unknown>([() => toDeliver(order), () => toCancel(order)]);
    expect(await hasOneEnd(order)).toBe(false);
  });
});

describe('reports of a charge that was too late, and sweeps, all at once', () => {
  /** Orders that have ended by themselves, and whose buyers were charged after that. */
  async function chargedTooLate(count: number) {
    const { aCheckout, charge } = await aProvider();
    const checkouts = await Promise.all(times(count, aCheckout));
    const all = await Promise.all(
      checkouts.map(async ({ begin, ...order }) => ({ ...order, intentId: await begin() })),
    );
    const later = Date.now() + (protection.requirements.unpaid + 1) * DAY;
    setClock(() => later);
    for (const { intentId } of all) await charge(intentId);
    return all;
  }
  const report = async (intentId: string) => {
    const intent = await findIntent(intentId);
    return intent && settle(intent, { eventId: `evt_${newId()}` });
  };
  const givenBack = async (id: string) => {
    const { journals, movements } = await readBooks('order', id);
    const refunds = movements.filter(({ type }) => type === 'refund');
    return [journals.filter(({ kind }) => kind === 'returned').length, refunds.length];
  };

  it('give its money back once, and end the order', async () => {
    const all = await chargedTooLate(sized(4, 20));
    await raceWithFaults<unknown>([
      ...all.flatMap(({ intentId, buyer, id }) => [
        () => report(intentId),
        () => report(intentId),
        () => confirmPayment(intentId, buyer.id),
        () => applyClock(id, payables),
      ]),
      sweep,
    ]);
    for (const { id, buyer } of all) {
      expect(await givenBack(id)).toEqual([1, 1]);
      expect(await orders.get(id, buyer.id)).toMatchObject({ stage: 'CANCELLED', isPaid: false, hold: null });
      expect(await books.mistakesIn(`order ${id}`)).toEqual([]);
    }
  });

  it('give it back twice without their guards', async () => {
    const [order] = await chargedTooLate(1);
    const toReport = () => report(order?.intentId ?? '');
    await withoutGuards([toReport, toReport]);
    expect(await givenBack(order?.id ?? '')).toEqual([2, 2]);
  });
});

describe('a naive implementation that reads before it writes', () => {
  it('cancels an order for which money arrives', async () => {
    const { aCheckout, successes } = await aProvider();
    const { id, buyer, begin, pay } = await aCheckout();
    const intentId = await begin();
    const bothHaveRead = createBarrier(2);
    const naive = async () => {
      const { isPaid } = await orders.get(id, buyer.id);
      await bothHaveRead();
      await pay(intentId);
      if (isPaid) return;
      await update<object>(tableKeys.order(id), {
        set: { 'card.stage': 'CANCELLED' },
        when: { PK: exists },
        refused: () => ({}),
      });
    };
    await race<unknown>([naive, bothHaveRead]);
    expect((await orders.get(id, buyer.id)).stage).toBe('CANCELLED');
    expect(successes(id)).toBe(1);
    expect((await findDifferences()).map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/is CANCELLED, and \d+ is held/),
    );
  });
});
