import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import { now } from '#functions/lib/clock.ts';
import {
  advance,
  aPayment,
  aPrice,
  aSeller,
  aStandIn,
  chargeOf,
  DAY,
  refusalOf,
} from '#test/infra/local/stripe/stand-in.ts';

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

test('lists payments by time', async () => {
  const { sdk } = await aStandIn();
  const [early, start] = [await sdk.paymentIntents.create(aPrice), Math.floor(now() / 1000)];
  advance(3_600_000);
  const late = await sdk.paymentIntents.create(aPrice);
  const list = async (filter: Stripe.PaymentIntentListParams) =>
    (await sdk.paymentIntents.list(filter)).data.map(({ id }) => id);
  expect(await list({})).toEqual([late.id, early.id]);
  expect(await list({ created: { gt: start } })).toEqual([late.id]);
});

test('lists its own events of the last 30 days, newest first, in pages, by type and time', async () => {
  const standIn = await aStandIn();
  const { sdk, events } = standIn;
  await aSeller(standIn);
  await aPayment(sdk);
  const start = Math.floor(now() / 1000);
  advance(DAY);
  await sdk.refunds.create({ payment_intent: (await aPayment(sdk)).id });
  const own = events().filter(({ object, account }) => object === 'event' && account === undefined);
  const newestFirst = own.map(({ id }) => id).toReversed();
  const list = async (filter: Stripe.EventListParams) =>
    (await sdk.events.list({ limit: 100, ...filter })).data.map(({ id }) => id);
  const typed = (isOfType: (type: string) => boolean) =>
    own.filter(({ type }) => isOfType(type)).map(({ id }) => id);

  expect(await list({})).toEqual(newestFirst);
  const [, second = '', third = ''] = newestFirst;
  const page = await sdk.events.list({ limit: 1, starting_after: second });
  expect([page.data[0]?.id, page.has_more]).toEqual([third, true]);
  const back = await sdk.events.list({ limit: 1, ending_before: third });
  expect([back.data[0]?.id, back.has_more]).toEqual([second, true]);
  expect(await sdk.events.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(own.length);
  expect(await list({ type: 'refund.created' })).toEqual(typed((type) => type === 'refund.created'));
  expect(await list({ type: 'payment_intent.*', created: { lte: start } })).toEqual(
    typed((type) => type.startsWith('payment_intent.'))
      .slice(0, 2)
      .toReversed(),
  );
  expect(await refusalOf(sdk.events.list({ starting_after: 'evt_nobody' }))).toMatchObject({
    statusCode: 400,
    param: 'starting_after',
  });
  advance(29 * DAY + 3_600_000);
  expect(await list({})).toEqual(await list({ created: { gt: start } }));
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
