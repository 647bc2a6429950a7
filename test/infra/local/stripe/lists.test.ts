import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import { now } from '#functions/lib/clock.ts';

import { advance, aPayment, aPrice, aStandIn, chargeOf, refusalOf } from './stand-in.ts';

test('lists newest first, in pages in both directions', async () => {
  const { sdk } = await aStandIn();
  const amounts = [100, 200, 300, 400, 500];
  for (const amount of amounts) await aPayment(sdk, 'pm_card_visa', amount);
  const amountsOf = ({ data }: Stripe.ApiList<Stripe.BalanceTransaction>) => data.map(({ amount }) => amount);

  const first = await sdk.balanceTransactions.list({ limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/balance_transactions' });
  expect(amountsOf(first)).toEqual([500, 400]);
  const second = await sdk.balanceTransactions.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect([amountsOf(second), second.has_more]).toEqual([[300, 200], true]);
  const third = await sdk.balanceTransactions.list({ limit: 2, starting_after: second.data[1]?.id ?? '' });
  expect([amountsOf(third), third.has_more]).toEqual([[100], false]);
  const back = await sdk.balanceTransactions.list({ limit: 2, ending_before: third.data[0]?.id ?? '' });
  expect([amountsOf(back), back.has_more]).toEqual([[300, 200], true]);

  const all = await sdk.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ amount }) => amount)).toEqual(amounts.toReversed());
});

test('filters lists by payment, source, type, currency and time', async () => {
  const { sdk } = await aStandIn();
  const start = Math.floor(now() / 1000);
  const early = await aPayment(sdk, 'pm_card_bypassPending', 9000);
  advance(3_600_000);
  const late = await aPayment(sdk);
  await sdk.refunds.create({ payment_intent: late.id });
  const [one, two] = [await chargeOf(sdk, early), await chargeOf(sdk, late)];
  const list = async (filter: Stripe.BalanceTransactionListParams) =>
    (await sdk.balanceTransactions.list({ type: 'charge', ...filter })).data.map(({ source }) => source);
  expect(await list({ source: two.id })).toEqual([two.id]);
  expect(await list({ created: { gt: start + 60 } })).toEqual([two.id]);
  expect(await list({ created: { gte: start, lt: start + 60 } })).toEqual([one.id]);
  expect((await sdk.refunds.list({ payment_intent: early.id })).data).toEqual([]);
  expect((await sdk.balanceTransactions.list({ type: 'refund' })).data).toMatchObject([{ amount: -4200 }]);
  expect((await sdk.balanceTransactions.list({ currency: 'eur' })).data).toEqual([]);
  const [booked] = (await sdk.balanceTransactions.list({ type: 'charge', expand: ['data.source'] })).data;
  expect(booked?.source).toMatchObject({ id: two.id, amount_refunded: 4200 });
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'txn_nobody' }, 'starting_after'],
  [{ created: { since: 5 } }, 'created'],
  [{ status: 'succeeded' }, 'status'],
  [{ expand: ['data.customer'] }, 'expand'],
  [{ expand: ['data'] }, 'expand'],
])('refuses to list with %o, naming %s', async (wrong, param) => {
  const { sdk } = await aStandIn();
  await aPayment(sdk);
  const refusal = await refusalOf(sdk.balanceTransactions.list(wrong as object));
  expect(refusal).toMatchObject({ statusCode: 400, param });
});

test('refuses a request that expands what is not there, and does nothing of it', async () => {
  const { sdk, events } = await aStandIn();
  const refusal = await refusalOf(sdk.paymentIntents.create({ ...aPrice, expand: ['latest_charges'] }));
  expect(refusal.message).toBe('This property cannot be expanded (latest_charges).');
  expect(events()).toEqual([]);
});
