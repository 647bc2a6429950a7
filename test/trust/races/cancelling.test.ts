import { beforeEach, describe, expect, it, vi } from 'vitest';

import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payment-intents.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys as tableKeys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import { recordsOf } from '#test/functions/domain/an-order.ts';
import { beginPayment, cancel, deliver, settle } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';
import { findDifferences } from '#test/support/recount.ts';

import { race, inRounds, times, useRaces } from './a-race.ts';
import { aBriefTrade } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

/** Tabs of one buyer, each of which pays or cancels. */
const TABS = 2;

async function aProvider() {
  const provider = await aStandIn();
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  const aCheckout = async () => {
    const { id, buyer, seller } = await aBriefTrade();
    const begin = async () => {
      const { clientSecret } = await beginPayment(await getDue(id, buyer.id));
      return clientSecret.split('_secret_')[0] ?? '';
    };
    /** Pays by card, and reports the result as the provider's event does. A cancelled intent is refused by the provider. */
    const pay = async (intentId: string) => {
      await provider.sdk.paymentIntents
        .confirm(intentId, { payment_method: 'pm_card_visa' })
        .catch(() => undefined);
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
  return { aCheckout, successes };
}

describe('paying and cancelling at once', () => {
  it('leaves an order that is paid, or one that is cancelled and whose money goes back if any has arrived', async () => {
    const { aCheckout, successes } = await aProvider();
    await inRounds(async (round) => {
      const { id, buyer, begin, pay, cancel: end } = await aCheckout();
      // In every other round the payment was begun before.
      const begun = round % 2 === 0 ? await begin() : undefined;
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

it('delivering and cancelling at once leaves one of the two', async () => {
  await aProvider();
  await inRounds(async () => {
    const { id, seller, buyer } = await aBriefTrade();
    await raceWithFaults<unknown>([
      () => cancel({ id, userId: buyer.id }),
      () => deliver(id, seller.id, { url: 'https://example.com/work', note: null }),
    ]);
    const { stage, delivered } = await orders.get(id, buyer.id);
    expect([stage, delivered]).toEqual(delivered ? ['DELIVERED', true] : ['CANCELLED', false]);
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
