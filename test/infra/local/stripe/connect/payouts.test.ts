import { expect, test } from 'vitest';

import { advance, aSale, DAY, refusalOf, typesAfter } from '#test/infra/local/stripe/stand-in.ts';

const currency = 'usd';

/** A seller to whom 30.00 of a charge were transferred, which are still pending. */
async function aPaidSeller(options: Parameters<typeof aSale>[0] = {}) {
  const sale = await aSale(options);
  const { sdk, seller, charge } = sale;
  const forSeller = { stripeAccount: seller };
  const transfer = await sdk.transfers.create({
    amount: 3000,
    currency,
    destination: seller,
    source_transaction: charge.id,
  });
  return {
    ...sale,
    forSeller,
    transfer,
    payoutsOf: async (filter = {}) => (await sdk.payouts.list(filter, forSeller)).data,
    availableOf: async () => (await sdk.balance.retrieve({}, forSeller)).available[0]?.amount,
  };
}

test('pays out what is available at the end of the day, and it arrives the day after', async () => {
  const { sdk, seller, forSeller, transfer, payoutsOf, availableOf, events, doDue } = await aPaidSeller();
  advance(2 * DAY);
  expect(await payoutsOf()).toEqual([]);
  expect(await availableOf()).toBe(3000);
  advance(DAY);
  const [payout] = await payoutsOf({ status: 'in_transit' });
  expect(payout).toMatchObject({
    object: 'payout',
    amount: 3000,
    automatic: true,
    currency,
    reconciliation_status: 'in_progress',
    status: 'in_transit',
  });
  expect(payout?.destination).toMatch(/^ba_/);
  expect(new Date((payout?.created ?? 0) * 1000).toISOString()).toMatch(/T00:00:00/);
  expect(await availableOf()).toBe(0);

  const seen = events().length;
  advance(DAY);
  doDue();
  expect(events().slice(seen)).toMatchObject([{ type: 'payout.paid', account: seller }]);
  const id = payout?.id ?? '';
  expect(await sdk.payouts.retrieve(id, {}, forSeller)).toMatchObject({
    status: 'paid',
    reconciliation_status: 'completed',
  });
  expect((await refusalOf(sdk.payouts.retrieve(id))).statusCode).toBe(404);

  const lines = await sdk.balanceTransactions.list(
    { payout: id, expand: ['data.source.source_transfer'] },
    forSeller,
  );
  expect(lines.data).toMatchObject([
    { type: 'payout', amount: -3000, source: { id } },
    { type: 'payment', amount: 3000, source: { source_transfer: { id: transfer.id } } },
  ]);
  expect(await payoutsOf({ created: { lt: payout?.created ?? 0 } })).toEqual([]);
});

test('does each thing at its time when much time passes at once', async () => {
  const { payoutsOf } = await aPaidSeller();
  advance(30 * DAY);
  const [payout] = await payoutsOf();
  expect(payout).toMatchObject({ status: 'paid' });
  expect((payout?.created ?? 0) * 1000).toBeLessThan(Date.now() + 4 * DAY);
});

test('puts the money back that a bank returns, and pays it out again to another bank account', async () => {
  const { sdk, seller, review, returnNextPayout, payoutsOf, availableOf, events, settle } =
    await aPaidSeller();
  returnNextPayout(seller);
  advance(5 * DAY);
  expect(await payoutsOf()).toMatchObject([
    { status: 'failed', failure_code: 'account_closed', amount: 3000 },
  ]);
  expect(await availableOf()).toBe(3000);
  expect(events().map(({ type }) => type)).toContain('payout.failed');
  const { configuration, requirements } = await sdk.v2.core.accounts.retrieve(seller, {
    include: ['configuration.recipient', 'requirements'],
  });
  expect(configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    payouts: { status: 'restricted' },
    stripe_transfers: { status: 'active' },
  });
  expect(requirements?.entries?.[0]?.description).toBe(
    'configuration.recipient.default_outbound_destination',
  );

  advance(5 * DAY);
  expect(await payoutsOf()).toHaveLength(1);
  review(seller, 'ready');
  advance(2 * DAY);
  const [payout] = await payoutsOf();
  expect(await payoutsOf()).toMatchObject([{ status: 'paid', amount: 3000 }, { status: 'failed' }]);
  // It can come back even then.
  settle(payout?.id ?? '', 'failed');
  expect(await availableOf()).toBe(3000);
  expect(() => settle(payout?.id ?? '', 'failed')).toThrow('nothing to settle');
});

test('pays nothing out to an account that may not be, nor out of a balance below zero', async () => {
  const { sdk, transfer, seller, review, payoutsOf } = await aPaidSeller();
  review(seller, 'document');
  advance(5 * DAY);
  expect(await payoutsOf()).toEqual([]);
  await sdk.transfers.createReversal(transfer.id, { amount: 2999 });
  review(seller, 'ready');
  advance(DAY);
  expect(await payoutsOf()).toMatchObject([{ amount: 1 }]);
});

test('pays a seller out instantly, also what is pending, for a fee', async () => {
  const { sdk, forSeller, availableOf } = await aPaidSeller();
  const pay = (amount: number) =>
    sdk.payouts.create({ amount, currency, method: 'instant', expand: ['balance_transaction'] }, forSeller);
  expect((await refusalOf(pay(2951))).code).toBe('balance_insufficient');
  const paid = await pay(2950);
  expect(paid).toMatchObject({
    automatic: false,
    method: 'instant',
    balance_transaction: { fee: 50, net: -3000 },
  });
  expect(await availableOf()).toBe(-3000);
  advance();
  expect(await sdk.payouts.retrieve(paid.id, {}, forSeller)).toMatchObject({ status: 'paid' });
  advance(3 * DAY);
  expect(await availableOf()).toBe(0);
});

test('pays the platform out when it asks, as far as its available balance goes', async () => {
  const { sdk, events } = await aPaidSeller();
  expect((await refusalOf(sdk.payouts.create({ amount: 1000, currency }))).code).toBe('balance_insufficient');
  advance(2 * DAY);
  const draw = await sdk.payouts.create({ amount: 1000, currency, metadata: { by: 'ada' } });
  expect(draw).toMatchObject({ automatic: false, status: 'in_transit', metadata: { by: 'ada' } });
  expect((await refusalOf(sdk.payouts.create({ amount: 49, currency }))).code).toBe('balance_insufficient');
  expect((await sdk.balance.retrieve()).available[0]?.amount).toBe(48);
  expect((await refusalOf(sdk.balanceTransactions.list({ payout: draw.id }))).param).toBe('payout');
  advance(2 * DAY);
  expect(await sdk.payouts.retrieve(draw.id)).toMatchObject({ status: 'paid' });
  expect(
    typesAfter(
      events().filter((event) => !event.account),
      0,
    ).slice(-2),
  ).toEqual(['payout.created', 'payout.paid']);
});
