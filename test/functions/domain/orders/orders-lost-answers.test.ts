import { describe, expect, it } from 'vitest';

import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import {
  aBuyer,
  anIntentFor,
  aSeller,
  aSucceededIntent,
  chargesIn,
  anOrder,
  recordsOf,
  useMarket,
} from '#test/functions/domain/an-order.ts';
import { deliver, place, saveRequirements, settle } from '#test/functions/domain/steps.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';

useMarket();
const { withLostAcknowledgement } = useFaultyConnection();

const ROUNDS = 10;

describe('when the response to a write is lost, its repetition is recognized', () => {
  it('for requirements', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, buyer } = await anOrder();
      const order = await withLostAcknowledgement(() => saveRequirements(id, buyer.id, `Version ${round}`));
      expect(order.requirements).toBe(`Version ${round}`);
    }
  });

  it('for a delivery', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, seller } = await anOrder();
      const order = await withLostAcknowledgement(() =>
        deliver(id, seller.id, { url: 'https://example.com/x', note: null }),
      );
      expect(order.isCompleted).toBe(true);
    }
  });

  it('for an order, which is created once', async () => {
    const [buyer, gig] = [await aBuyer(), await aGig(await aSeller())];
    for (let round = 0; round < ROUNDS; round += 1) {
      await withLostAcknowledgement(() => place(gig.card.id, buyer, `key ${round}`));
    }
    expect((await orders.list(buyer, { limit: 100 })).items).toHaveLength(ROUNDS);
  });

  it('for the beginning of a payment and its success', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, buyer } = await anOrder();
      const charge = await getDue(id, buyer.id);
      const payment = await withLostAcknowledgement(() => attachIntent(charge, `pi_${newId()}`, 1));
      const success = aSucceededIntent(id, payment.intentId);
      expect(await withLostAcknowledgement(() => settle(success, { eventId: `evt_${newId()}` }))).toBe(
        'recorded',
      );
      expect(chargesIn(await recordsOf(id))).toHaveLength(1);
    }
  });

  it('for a failure that is recorded', async () => {
    const { id, buyer } = await anOrder();
    const begun = await anIntentFor(id, buyer.id);
    const outcome = await withLostAcknowledgement(() =>
      settle({ ...begun, status: 'failed' }, { eventId: `evt_${newId()}` }),
    );
    expect(outcome).toBe('recorded');
  });
});
