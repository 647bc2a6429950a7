import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { setClock } from '#functions/lib/clock.ts';
import { aChargedOrder, advance, hear, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { refund, sweep } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { withoutGuards } from '#test/trust/races/without-guards.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

const SENDERS = 4;
/** Less than half of the price, so that the provider would make it twice. */
const PART = 500;

/** A paid order of which its seller gives a part back, and everything that sends the refund. */
async function aRefund(provider: Awaited<ReturnType<typeof aProvider>>) {
  const order = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', { provider });
  const { id, seller } = order;
  await refund({ id, userId: seller.id }, PART);
  const [movement] = await order.movements('refund');
  if (!movement) throw new Error('Nothing is refunded.');
  return { ...order, toSend: () => sendMovement(keyOf(movement), works) };
}

type Refund = Awaited<ReturnType<typeof aRefund>>;

/** Its outcome: how many refunds there are, how many were proved, and what the order and its books say. */
async function outcomeOf({ id, card, refunds, booked, movements, mistakes }: Refund) {
  const { held, returning, returned } = await card();
  const { hold } = await readBooks('order', id);
  return {
    refunds: (await refunds()).map(({ amount }) => amount),
    proofs: await booked('refundProven'),
    states: (await movements('refund')).map(({ state }) => state),
    order: { held, returning, returned, hold: hold?.amount },
    mistakes: await mistakes(),
  };
}

const LEFT = 1999 - PART;
const once = {
  refunds: [PART],
  proofs: 1,
  states: ['CONFIRMED'],
  order: { held: LEFT, returning: 0, returned: PART, hold: LEFT },
  mistakes: [],
};

describe('several senders of one refund, sweeps and the events of the provider at once', () => {
  it('make one refund, which is proved once', async () => {
    const provider = await aProvider();
    await inRounds(async () => {
      const order = await aRefund(provider);
      await raceWithFaults<unknown>([...times(SENDERS, () => order.toSend), sweep]);
      // What failed for want of a connection has its next turn within minutes, while events come twice.
      advance(HOUR);
      const refunds = await order.refunds();
      const events = provider
        .events()
        .filter(({ data }) => refunds.some(({ id }) => JSON.stringify(data.object).includes(id)));
      await raceWithFaults<unknown>([
        ...times(SENDERS, () => order.toSend),
        ...[...events, ...events].map((event) => async () => hear(event).catch(() => undefined)),
      ]);
      advance(HOUR);
      await order.toSend();
      await order.send();
      expect(await outcomeOf(order)).toEqual(once);
    });
  });

  itKeepsRecordsConsistent();
});

it('without their guards, two senders make two refunds where requests have no key, and prove two', async () => {
  const order = await aRefund(await aProvider());
  const bothAsk = createBarrier(2);
  const original = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const request = new Request(...call);
    request.headers.delete('idempotency-key');
    if (request.method === 'POST') await bothAsk();
    return original(request);
  });
  try {
    await withoutGuards([order.toSend, order.toSend]);
  } finally {
    spy.mockRestore();
  }
  const { refunds, proofs, mistakes } = await outcomeOf(order);
  expect([refunds, proofs]).toEqual([[PART, PART], 2]);
  expect(mistakes).not.toEqual([]);
});
