import { describe, expect, it } from 'vitest';

import { attach, settle } from '#functions/domain/money/settle.ts';
import * as orders from '#functions/domain/orders/orders.ts';
import { due } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import {
  aBuyer,
  anIntentOf,
  aSeller,
  aSuccess,
  aTrade,
  recordsOf,
  useMarket,
} from '#test/functions/domain/a-trade.ts';
import { useFaultyLine } from '#test/functions/table/a-faulty-line.ts';

useMarket();
const { unanswered } = useFaultyLine();

const ROUNDS = 10;

describe('when the answer to a write is lost, its repetition is recognised', () => {
  it('for requirements', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, buyer } = await aTrade();
      const order = await unanswered(() => orders.saveRequirements(id, buyer.id, `Version ${round}`));
      expect(order.requirements).toBe(`Version ${round}`);
    }
  });

  it('for a delivery', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, seller } = await aTrade();
      const order = await unanswered(() =>
        orders.deliver(id, seller.id, { url: 'https://example.com/x', note: null }),
      );
      expect(order.isCompleted).toBe(true);
    }
  });

  it('for an order, which is made once', async () => {
    const [buyer, gig] = [await aBuyer(), await aGig(await aSeller())];
    for (let round = 0; round < ROUNDS; round += 1) {
      await unanswered(() => orders.place(gig.card.id, buyer, `key ${round}`));
    }
    expect((await orders.list(buyer, { limit: 100 })).items).toHaveLength(ROUNDS);
  });

  it('for the beginning of a payment and its success', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, buyer } = await aTrade();
      const charge = await due(id, buyer.id);
      const payment = await unanswered(() => attach(charge, `pi_${newId()}`, 1));
      const success = aSuccess(id, payment.intentId);
      expect(await unanswered(() => settle(success, { eventId: `evt_${newId()}` }))).toBe('recorded');
      expect((await recordsOf(id)).filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
    }
  });

  it('for a failure that is noted', async () => {
    const { id, buyer } = await aTrade();
    const begun = await anIntentOf(id, buyer.id);
    const outcome = await unanswered(() =>
      settle({ ...begun, status: 'failed' }, { eventId: `evt_${newId()}` }),
    );
    expect(outcome).toBe('recorded');
  });
});
