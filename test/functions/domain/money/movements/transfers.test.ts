import { beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { now } from '#functions/lib/clock.ts';
import { put } from '#functions/table/write.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { payByHand } from '#test/functions/domain/operator/an-operator.ts';
import { getEarnings, refund } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

import { aChargedOrder, advance, DAY, HOUR } from '../a-charged-order.ts';
import {
  aReleasedOrder,
  COMMISSION,
  FEE,
  FIRST,
  hearAll,
  NET,
  openAccount,
  PRICE,
} from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

useMoney();
beforeEach(() => vi.stubEnv('ENVIRONMENT', 'local'));

describe('what was released', () => {
  it('is transferred once it has cleared, from its charge to its seller', async () => {
    const order = await aReleasedOrder();
    expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
    advance(FIRST * DAY - HOUR);
    await order.send();
    expect(await order.transfers()).toEqual([]);
    expect(await order.payout()).toMatchObject({ state: 'clearing', amount: NET });

    advance(HOUR);
    await order.send();
    await order.send();
    const [transfer, ...others] = await order.transfers();
    const [movement] = await order.movements('transfer');
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      amount: NET,
      source_transaction: (await order.provider.sdk.paymentIntents.retrieve(order.intentId)).latest_charge,
      metadata: { environment: 'local', kind: 'order', id: order.id, movement: movement?.movementId },
    });
    expect(movement).toMatchObject({ state: 'CONFIRMED', providerId: transfer?.id });
    expect(await order.payout()).toMatchObject({ state: 'onItsWay', amount: NET });
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.accounts()).toEqual({
      commission: -COMMISSION,
      fees: FEE,
      provider: COMMISSION - FEE,
    });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('clears in 7 days until three orders are done of which something is kept, and then in 3', async () => {
    const from = { provider: await aProvider(), seller: await aSeller(), hasAccount: false };
    const days: number[] = [];
    const sell = async () => {
      const order = await aReleasedOrder(from);
      days.push(Number(await order.dueIn()));
      return order;
    };
    await refund({ id: (await sell()).id, userId: from.seller.id }, PRICE);
    for (let sale = 1; sale <= 3; sale += 1) await aChargedOrder({}, 'pm_card_visa', from);
    for (let sale = 1; sale <= 4; sale += 1) await sell();
    expect(days).toEqual([7, 7, 7, 7, 3]);
  });

  it('waits for an account that is ready: it is looked at on days 1, 7 and 21, then weekly, and at once when it is', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'WAITING' }]);
    expect(await order.payout()).toMatchObject({ state: 'waiting', amount: NET });
    const days: number[] = [];
    for (let look = 0; look < 5; look += 1) {
      const pause = (await order.dueIn()) ?? 0;
      days.push((days.at(-1) ?? 0) + pause);
      advance(pause * DAY + 1);
      await order.send();
      expect(await order.allMistakes()).toEqual([]);
    }
    expect(days).toEqual([1, 7, 21, 28, 35]);
    expect(await order.sums()).toEqual({ balance: NET, clearing: NET });

    await openAccount(order.provider, order.seller, 'checking');
    await order.send();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'WAITING' }]);
    await openAccount(order.provider, order.seller, 'ready');
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET }]);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.issues()).toEqual([]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('goes back to the buyer on day 87 after the charge, with the commission, as the order says', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    await order.clear(79);
    expect(await order.movements('refund')).toEqual([]);
    advance(DAY);
    await order.send();
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 0, returning: PRICE });
    expect(await order.payout()).toMatchObject({ state: 'returned', amount: 0 });
    expect(await order.sums()).toEqual({});
    expect(await order.allMistakes()).toEqual([]);

    await openAccount(order.provider, order.seller);
    await order.send();
    expect(await order.refunds()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    expect(await order.transfers()).toEqual([]);
    expect(await order.movements('transfer')).toMatchObject([{ state: 'FAILED' }]);
    expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
    expect(await order.accounts()).toEqual({ fees: FEE, provider: -FEE });
    expect(await order.allMistakes()).toEqual([]);
    expect(await order.issues()).toEqual([]);
  });

  it('goes back later after a bank has examined it, never at the first look, and on the day that its seller is told', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    await syncDispute(id, works);
    const { sdk } = order.provider;
    await sdk.disputes.update(id, { evidence: { uncategorized_text: 'Delivered.' } });
    advance(40 * DAY);
    order.provider.endDispute(id, 'won');
    await syncDispute(id, works);
    // Nothing has looked at it until long after its last day.
    await order.clear(100);
    expect(await order.payout()).toMatchObject({ state: 'waiting' });
    const { waiting } = await getEarnings(order.seller.id);
    expect(waiting?.until).toBe(new Date(now() + 21 * DAY).toISOString());
    await order.clear(20);
    expect(await order.payout()).toMatchObject({ state: 'waiting' });
    await order.clear(1);
    expect(await order.payout()).toMatchObject({ state: 'returned' });
    expect(await order.allMistakes()).toEqual([]);

    const examined = await aReleasedOrder({ hasAccount: false });
    const dispute = examined.provider.dispute(examined.intentId, 'product_not_received');
    await syncDispute(dispute.id, works);
    advance(6 * DAY);
    examined.provider.endDispute(dispute.id, 'won');
    await syncDispute(dispute.id, works);
    await examined.clear();
    await examined.clear(87 + 6 - 13 - 1);
    expect(await examined.payout()).toMatchObject({ state: 'waiting' });
    await examined.clear(1);
    expect(await examined.payout()).toMatchObject({ state: 'returned' });
  });

  it('waits again when the account was closed while it was due, and goes to the next account', async () => {
    const [provider, seller] = [await aProvider(), await aSeller()];
    const closed = await openAccount(provider, seller);
    const order = await aReleasedOrder({ provider, seller });
    await provider.sdk.v2.core.accounts.close(closed, { applied_configurations: ['recipient'] });
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'WAITING', amount: NET }]);
    expect(await order.payout()).toMatchObject({ state: 'waiting', amount: NET });
    expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
    expect(await order.booked('transferFailed')).toBe(1);
    expect(await order.allMistakes()).toEqual([]);

    const other = await openAccount(provider, seller);
    expect(other).not.toBe(closed);
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET, destination: other }]);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('waits again when the account lacks something at the last moment', async () => {
    const [provider, seller] = [await aProvider(), await aSeller()];
    const account = await openAccount(provider, seller);
    const order = await aReleasedOrder({ provider, seller });
    provider.review(account, 'document');
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'WAITING' }]);
    provider.review(account, 'ready');
    await refresh(seller.id);
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET, metadata: { attempt: '2' } }]);
    expect(await order.allMistakes()).toEqual([]);
    expect(await order.issues()).toEqual([]);
  });

  it('is asked for again, ever later, when the balance of the marketplace is too low', async () => {
    const order = await aReleasedOrder();
    order.provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 2 });
    await order.clear();
    const [asked] = await order.movements('transfer');
    expect(asked).toMatchObject({ state: 'REQUESTED', attempts: 1 });
    expect(await order.sums()).toEqual({ onItsWay: NET });
    if (asked) await expect(payByHand(asked)).rejects.toMatchObject({ status: 409 });
    advance(HOUR);
    await order.send();
    expect(await order.transfers()).toEqual([]);
    expect(await order.allMistakes()).toEqual([]);
    advance(HOUR);
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET }]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is transferred once, though the table was restored to before its last attempts', async () => {
    const order = await aReleasedOrder();
    const { faults } = order.provider;
    faults.failNext('balance-insufficient', { resource: 'transfer', times: 2 });
    faults.failNext('reset', { resource: 'transfer', times: 2, isApplied: true });
    await order.clear();
    const [asked] = await order.movements('transfer');
    for (let again = 0; again < 2; again += 1) {
      advance(HOUR);
      await order.send();
    }
    expect(await order.transfers()).toHaveLength(1);
    if (asked) await put({ ...keyOf(asked), ...asked, attempts: 0 });
    advance(30 * HOUR);
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET, metadata: { attempt: '3' } }]);
    expect(await order.movements('transfer')).toMatchObject([{ state: 'CONFIRMED', attempts: 2 }]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('stays while a bank examines the payment, and leaves when that is over', async () => {
    const order = await aReleasedOrder();
    advance(6 * DAY);
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    await hearAll(order);
    await order.clear(2);
    expect(await order.movements('transfer')).toMatchObject([{ state: 'CLEARING' }]);
    expect(await order.transfers()).toEqual([]);
    expect(await order.allMistakes()).toEqual([]);
    order.provider.endDispute(id, 'won');
    await hearAll(order);
    advance(DAY);
    await order.send();
    expect(await order.transfers()).toMatchObject([{ amount: NET }]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('stays while a bank examines another payment of its seller, also when it was asked for, unless it was sent', async () => {
    const [provider, seller] = [await aProvider(), await aSeller()];
    const [examined, cleared, asked, lost, made] = [
      await aReleasedOrder({ provider, seller }),
      await aReleasedOrder({ provider, seller }),
      await aReleasedOrder({ provider, seller }),
      await aReleasedOrder({ provider, seller }),
      await aReleasedOrder({ provider, seller }),
    ];
    advance(FIRST * DAY);
    provider.faults.failNext('balance-insufficient', { resource: 'transfer' });
    await asked.send();
    for (const [order, isApplied] of [
      [lost, false],
      [made, true],
    ] as const) {
      provider.faults.failNext('reset', { resource: 'transfer', times: 4, isApplied });
      await order.send();
      provider.faults.clear();
    }
    const states = async () =>
      (await Promise.all([cleared, asked, lost, made].map((each) => each.movements('transfer')))).map(
        ([movement]) => movement?.state,
      );
    expect(await states()).toEqual(['CLEARING', 'REQUESTED', 'SENT', 'SENT']);

    provider.faults.dropWebhooks = true;
    const { id } = provider.dispute(examined.intentId, 'product_not_received');
    await syncDispute(id, works);
    const later = [cleared, asked, lost, made];
    advance(HOUR);
    for (const order of later) await order.send();
    expect(await states()).toEqual(['CLEARING', 'WAITING', 'SENT', 'CONFIRMED']);
    expect(
      (await listEarnings(seller.id, { limit: 20, cursor: undefined })).items.map(({ state }) => state),
    ).toEqual(['onItsWay', 'onItsWay', 'frozen', 'frozen', 'frozen']);
    expect(await getEarnings(seller.id)).toMatchObject({ isExamined: true, next: null, waiting: null });
    for (const order of later) expect(await order.allMistakes()).toEqual([]);

    provider.endDispute(id, 'won');
    await syncDispute(id, works);
    advance(DAY);
    for (const order of later) await order.send();
    for (const order of later) {
      expect(await order.transfers()).toMatchObject([{ amount: NET }]);
      expect(await order.allMistakes()).toEqual([]);
    }
    expect(await getEarnings(seller.id)).toMatchObject({ isExamined: false });
  });

  it('stays when a bank begins to examine another payment of its seller just as it leaves', async () => {
    const from = { provider: await aProvider(), seller: await aSeller() };
    const [examined, leaving] = [await aReleasedOrder(from), await aReleasedOrder(from)];
    // Its fee is booked before.
    await leaving.send();
    advance(FIRST * DAY);
    const { id } = from.provider.dispute(examined.intentId, 'product_not_received');
    let isFirst = true;
    const restore = interceptTable(async ({ constructor }, send) => {
      const isBeginning = isFirst && constructor.name === 'TransactWriteCommand';
      isFirst &&= !isBeginning;
      if (isBeginning) await syncDispute(id, works);
      return send();
    });
    await leaving.send().finally(restore);
    expect(await leaving.movements('transfer')).toMatchObject([{ state: 'CLEARING' }]);
    expect(await leaving.transfers()).toEqual([]);
    expect(await leaving.allMistakes()).toEqual([]);
  });

  it('stands on the operator’s list where sellers are paid out by hand, and nothing is asked of the provider', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    const [movement] = await order.movements('transfer');
    expect(movement).toMatchObject({ state: 'REQUESTED', amount: NET });
    expect(await order.issues()).toMatchObject([
      { card: { case: 'payout', amount: NET, movementId: movement?.movementId } },
    ]);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    await order.clear(30);
    expect(await order.transfers()).toEqual([]);
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('events about transfers', () => {
  it('change nothing if they are of another environment, of nothing, or of what was not asked for yet', async () => {
    const order = await aReleasedOrder();
    const { sdk } = order.provider;
    const [movement] = await order.movements('transfer');
    const metadata = { environment: 'local', kind: 'order', id: order.id, attempt: '1' };
    const parts = { currency: 'usd', destination: (await order.accountId()) ?? '', amount: 10 };
    const { latest_charge: charge } = await sdk.paymentIntents.retrieve(order.intentId);
    const source = { source_transaction: typeof charge === 'string' ? charge : '' };
    const movementId = movement?.movementId ?? '';
    for (const labels of [
      { ...metadata, movement: movementId },
      { ...metadata, movement: movementId, environment: 'other' },
      { ...metadata, movement: 'none' },
      {},
    ])
      await sdk.transfers.create({ ...parts, ...source, metadata: labels });
    const before = await order.sums();
    await hearAll(order);
    expect(await order.movements('transfer')).toMatchObject([{ state: 'CLEARING' }]);
    expect(await order.accounts()).toMatchObject({ seller: -NET });
    expect(await order.sums()).toEqual(before);
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('in a restored table, money of another environment', () => {
  it('is never moved: the operator is told', async () => {
    const order = await aReleasedOrder();
    order.provider.faults.failNext('reset', { resource: 'transfer', times: 3 });
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'SENT' }]);
    vi.stubEnv('ENVIRONMENT', 'restored');
    advance(HOUR);
    await order.send();
    const [movement] = await order.movements('transfer');
    expect(movement).toMatchObject({ state: 'FAILED' });
    expect(await order.transfers()).toEqual([]);
    expect(await order.issues()).toMatchObject([
      { card: { reason: 'otherEnvironment', movementId: movement?.movementId } },
    ]);
  });

  it('waits for an account of this environment, and its return is the operator’s', async () => {
    const order = await aReleasedOrder();
    vi.stubEnv('ENVIRONMENT', 'restored');
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'WAITING' }]);
    await order.clear(87);
    await order.send();
    expect(await order.movements('refund')).toMatchObject([{ state: 'FAILED' }]);
    expect([await order.transfers(), await order.refunds()]).toEqual([[], []]);
    expect(await order.issues()).toMatchObject([{ card: { reason: 'otherEnvironment' } }]);
  });
});
