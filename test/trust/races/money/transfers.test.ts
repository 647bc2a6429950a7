import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { keyOf, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { clearTransfer } from '#functions/domain/money/movements/transfers/clear-transfer.ts';
import { returnUnclaimed } from '#functions/domain/money/movements/transfers/return-unclaimed.ts';
import { syncTransfer } from '#functions/domain/money/movements/transfers/sync-transfer.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { setClock } from '#functions/lib/clock.ts';
import { findItem } from '#functions/table/read.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  FIRST,
  NET,
  openAccount,
  PRICE,
  sumsOf,
  type From,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { sweep } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { sized } from '#test/size.ts';
import { inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { withoutGuards } from '#test/trust/races/without-guards.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
// The clock goes on from test to test, so that the recount at the end sees everything that was booked.
afterAll(() => setClock(null));

const ROUNDS = sized(2, 12);
const SENDERS = 3;

/** Orders that were released at once, whose transfers are due by now. */
async function dueOrders({
  count = ROUNDS,
  days = FIRST,
  ...from
}: From & { count?: number; days?: number } = {}) {
  const provider = from.provider ?? (await aProvider());
  const orders: Released[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await aReleasedOrder({ ...from, provider }));
  advance(FIRST * DAY);
  // Whoever has no account knows for some weeks that the money will go back.
  if (days > FIRST && from.hasAccount === false) for (const order of orders) await order.send();
  advance((days - FIRST) * DAY);
  return orders;
}

async function transferOf(order: Released): Promise<MovementItem> {
  const [movement] = await order.movements('transfer');
  const found = movement && (await findItem<MovementItem>(keyOf(movement)));
  if (!found) throw new Error('Nothing is transferred.');
  return found;
}

const toSend = async (order: Released) => {
  const key = keyOf(await transferOf(order));
  return () => sendMovement(key, works);
};

/** Sends what failed for want of a connection: an hour later, while the money is at the provider yet, and for some days. */
async function sendLater(...orders: Released[]): Promise<void> {
  for (const after of [HOUR, DAY, DAY, DAY]) {
    advance(after);
    for (const order of orders) await order.send();
  }
}

const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
const amountsOf = (list: { amount: number }[]) => list.map(({ amount }) => amount);

/** The sums of a seller; what was transferred counts the same before and after the bank has it. */
async function sumsAfterwards(order: Released): Promise<Record<string, number>> {
  const { onItsWay = 0, paid = 0, ...others } = await order.sums();
  return onItsWay + paid === 0 ? others : { ...others, transferred: onItsWay + paid };
}

async function outcomeOf(order: Released) {
  return {
    transfers: amountsOf(await order.transfers()),
    reversals: amountsOf(await order.reversals()),
    refunds: amountsOf(await order.refunds()),
    sums: await sumsAfterwards(order),
    mistakes: await order.allMistakes(),
  };
}

const nothing = { transfers: [], reversals: [], refunds: [], sums: {}, mistakes: [] };
const once = { ...nothing, transfers: [NET], sums: { transferred: NET } };

it('several senders of one transfer, and sweeps, at once make one transfer, which is proved once', async () => {
  const orders = await dueOrders();
  await inRounds(async (round) => {
    const order = orders[round] as Released;
    const send = await toSend(order);
    await raceWithFaults<unknown>([...times(SENDERS, () => send), sweep]);
    await sendLater(order);
    expect(await outcomeOf(order)).toEqual(once);
    expect(await order.booked('transferProven')).toBe(1);
  }, ROUNDS);
});

it('a transfer, its seller’s account that becomes ready, and sweeps, at once make one transfer, and leave none behind that waits', async () => {
  const orders = await dueOrders({ hasAccount: false });
  for (const { provider, seller } of orders) await openAccount(provider, seller, 'checking');
  await inRounds(async (round) => {
    const order = orders[round] as Released;
    const { provider, seller } = order;
    provider.review((await order.accountId()) ?? '', 'ready');
    const send = await toSend(order);
    await raceWithFaults<unknown>([send, send, () => refresh(seller.id), sweep]);
    await sendLater(order);
    expect(await outcomeOf(order)).toEqual(once);
  }, ROUNDS);
});

it('a transfer and a bank that takes the payment back, at once leave the seller nothing, or a debt of all that was paid out since, whichever is first', async () => {
  const orders = await dueOrders();
  await inRounds(async (round) => {
    const order = orders[round] as Released;
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    const send = await toSend(order);
    const look = () => syncDispute(id, works).catch(() => undefined);
    await raceWithFaults<unknown>([send, look, send, sweep]);
    order.provider.endDispute(id, 'lost');
    await raceWithFaults<unknown>([send, look, look, sweep]);
    await syncDispute(id, works);
  }, ROUNDS);
  // Not within the rounds: they share a clock, and a dispute ends by itself when nobody answers it in time.
  await sendLater(...orders);
  for (const order of orders) {
    const { transfers, reversals, sums, mistakes } = await outcomeOf(order);
    // One that was asked for before the transfer was put back fails.
    const asked = (await order.movements('reversal')).filter(({ state }) => state !== 'FAILED');
    expect(asked).toHaveLength(transfers.length);
    expect(sums['balance'] ?? 0).toBe(total(reversals) - total(transfers));
    expect(mistakes).toEqual([]);
  }
});

it('what a bank has taken back while it decides, at once with that, leaves the seller all of it or nothing', async () => {
  const orders = await dueOrders();
  const outcomeIn = (round: number) => (round % 2 === 0 ? 'won' : 'lost');
  for (const order of orders) await order.send();
  await inRounds(async (round) => {
    const order = orders[round] as Released;
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    await syncDispute(id, works);
    const [reversal] = await order.movements('reversal');
    const [transfer] = await order.movements('transfer');
    if (!reversal || !transfer?.providerId) throw new Error('Nothing is taken back.');
    const send = () => sendMovement(keyOf(reversal), works);
    const look = () => syncDispute(id, works).catch(() => undefined);
    const hear = () => syncTransfer(transfer.providerId ?? '').catch(() => undefined);
    const decide = async () => {
      order.provider.endDispute(id, outcomeIn(round));
      await look();
    };
    await raceWithFaults<unknown>([send, decide, send, hear, look, sweep]);
    await syncDispute(id, works);
  }, ROUNDS);
  await sendLater(...orders);
  for (const [round, order] of orders.entries()) {
    const { transfers, reversals, sums, mistakes } = await outcomeOf(order);
    const left = outcomeIn(round) === 'won' ? NET : 0;
    expect(total(transfers) - total(reversals)).toBe(left);
    expect(sums).toEqual(left > 0 ? once.sums : {});
    expect(mistakes).toEqual([]);
  }
});

it('the return of what nobody has claimed, and an account that becomes ready, at once pay the seller or the buyer, never both', async () => {
  const orders = await dueOrders({ hasAccount: false, days: 87 });
  for (const { provider, seller } of orders) await openAccount(provider, seller, 'checking');
  await inRounds(async (round) => {
    const order = orders[round] as Released;
    const { provider, seller } = order;
    const send = await toSend(order);
    await raceWithFaults<unknown>([
      send,
      async () => {
        provider.review((await order.accountId()) ?? '', 'ready');
        await refresh(seller.id);
      },
      send,
      sweep,
    ]);
    await sendLater(order);
    const isPaid = (await order.transfers()).length > 0;
    expect(await outcomeOf(order)).toEqual(isPaid ? once : { ...nothing, refunds: [PRICE] });
  }, ROUNDS);
});

/** A seller who owes this much, and two sales that clear at the same time. */
const OWED = 1350;
async function aDebtAndTwoSales() {
  const [provider, seller] = [await aProvider(), await aSeller()];
  const [lost, ...sales] = await dueOrders({ provider, seller, count: 3 });
  if (!lost) throw new Error('There is no order.');
  await lost.send();
  provider.faults.failNext('balance-insufficient', { resource: 'transfer_reversal', times: 2 });
  const { id } = provider.dispute(lost.intentId, 'product_not_received', 1500);
  provider.endDispute(id, 'lost');
  await syncDispute(id, works);
  for (const days of [0, 30]) {
    advance(days * DAY);
    for (const movement of await lost.movements('reversal')) await sendMovement(keyOf(movement), works);
  }
  return { lost, sales };
}

it('two sales of a seller who owes, that are transferred at once pay the debt once', async () => {
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const { lost, sales } = await aDebtAndTwoSales();
    await raceWithFaults<unknown>([...(await Promise.all(sales.map(toSend))), sweep]);
    await sendLater(...sales);
    const made = await Promise.all(sales.map((sale) => sale.transfers()));
    expect(total(amountsOf(made.flat()))).toBe(2 * NET - OWED);
    expect(await sumsAfterwards(lost)).toEqual({ transferred: 3 * NET - OWED });
    for (const order of [lost, ...sales]) expect(await order.allMistakes()).toEqual([]);
  }
});

describe('after all of that, the table', () => {
  it('has earned what the marketplace bears for sellers who owe', async () => {
    const seller = await aSeller();
    await aReleasedOrder({ seller, gig: await aGig(seller, { price: '5000' }) });
    expect(await sumsOf(seller.id)).toMatchObject({ clearing: 450_000 });
  });

  itKeepsRecordsConsistent();
});

describe('without their guards', () => {
  const toClear = async (order: Released) => {
    const movement = await transferOf(order);
    return async () => clearTransfer(movement, works);
  };

  it('two senders begin one transfer twice', async () => {
    const [order] = await dueOrders({ count: 1 });
    const clear = await toClear(order as Released);
    await withoutGuards([clear, clear]);
    expect(await order?.booked('transfer')).toBe(2);
    expect(await order?.allMistakes()).not.toEqual([]);
  });

  it('a transfer leaves although the bank has taken its money back', async () => {
    const [order] = await dueOrders({ count: 1 });
    if (!order) throw new Error('There is no order.');
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    order.provider.endDispute(id, 'lost');
    await withoutGuards<unknown>([() => syncDispute(id, works), await toClear(order)]);
    expect(await order.sums()).toMatchObject({ balance: -NET });
    expect(await order.allMistakes()).not.toEqual([]);
  });

  it('what is returned to the buyer is transferred as well', async () => {
    const [order] = await dueOrders({ count: 1, days: 87 });
    if (!order) throw new Error('There is no order.');
    const movement = await transferOf(order);
    const { hold } = await readBooks('order', order.id);
    if (!hold) throw new Error('Nothing was held.');
    await withoutGuards<unknown>([() => returnUnclaimed(movement, hold, works), await toClear(order)]);
    expect([await order.booked('unclaimed'), await order.booked('transfer')]).toEqual([1, 1]);
    expect(await order.allMistakes()).not.toEqual([]);
  });

  it('two sales pay a debt twice', async () => {
    const { lost, sales } = await aDebtAndTwoSales();
    await withoutGuards(await Promise.all(sales.map(toClear)));
    expect(await lost.sums()).toMatchObject({ balance: OWED });
  });
});
