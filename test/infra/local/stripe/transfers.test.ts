import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import {
  advance,
  aPayment,
  aRecipient,
  aSale,
  chargeOf,
  DAY,
  keys,
  refusalOf,
  sdkFor,
  typesAfter,
} from './stand-in.ts';

/** A sale whose money can be transferred. */
async function aTransferableSale(method?: string) {
  const sale = await aSale({}, method);
  const { sdk, seller, charge } = sale;
  const transfer = (
    changes: Partial<Stripe.TransferCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) =>
    sdk.transfers.create(
      {
        amount: 3780,
        currency: 'usd',
        destination: seller,
        source_transaction: charge.id,
        transfer_group: 'order:01abc',
        metadata: { movement: 'transfer:1' },
        ...changes,
      },
      options,
    );
  const balanceOf = async (stripeAccount?: string) => {
    const { available, pending } = await sdk.balance.retrieve(
      undefined,
      stripeAccount ? { stripeAccount } : {},
    );
    return { available: available[0]?.amount, pending: pending[0]?.amount };
  };
  return { ...sale, transfer, balanceOf };
}

test('transfers money of a charge: both balances, the payment at the seller and the event say so', async () => {
  const { sdk, seller, charge, transfer, balanceOf, events } = await aTransferableSale();
  const seen = events().length;
  const made = await transfer({ expand: ['balance_transaction', 'destination_payment.balance_transaction'] });

  expect(made).toMatchObject({
    object: 'transfer',
    amount: 3780,
    amount_reversed: 0,
    currency: 'usd',
    destination: seller,
    metadata: { movement: 'transfer:1' },
    reversals: { object: 'list', data: [], has_more: false },
    reversed: false,
    source_transaction: charge.id,
    transfer_group: 'order:01abc',
    balance_transaction: { amount: -3780, type: 'transfer', source: made.id, status: 'pending' },
    destination_payment: {
      object: 'charge',
      amount: 3780,
      source_transfer: made.id,
      balance_transaction: { amount: 3780, type: 'payment', status: 'pending' },
    },
  });
  expect(await sdk.transfers.retrieve(made.id)).toMatchObject({ id: made.id, amount: 3780 });
  expect(events().slice(seen)).toMatchObject([
    { type: 'transfer.created', data: { object: { id: made.id } } },
  ]);
  const payment = (made.destination_payment as Stripe.Charge).id;
  expect((await refusalOf(sdk.charges.retrieve(payment))).statusCode).toBe(404);
  expect((await sdk.charges.retrieve(payment, {}, { stripeAccount: seller })).amount).toBe(3780);

  expect(await balanceOf()).toEqual({ available: 0, pending: 4200 - 152 - 3780 });
  expect(await balanceOf(seller)).toEqual({ available: 0, pending: 3780 });
  advance(2 * DAY);
  expect(await balanceOf()).toEqual({ available: 268, pending: 0 });
  expect(await balanceOf(seller)).toEqual({ available: 3780, pending: 0 });
});

test('lists transfers by their group and by their account', async () => {
  const { sdk, seller, transfer, review } = await aTransferableSale();
  const { id: other } = await sdk.v2.core.accounts.create(aRecipient);
  review(other, 'ready');
  const first = await transfer({ amount: 1000 });
  const { id: source } = await chargeOf(sdk, await aPayment(sdk));
  const second = await transfer({
    amount: 1000,
    destination: other,
    source_transaction: source,
    transfer_group: 'order:02',
  });
  const ids = async (filter: Stripe.TransferListParams) =>
    (await sdk.transfers.list(filter)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([second.id, first.id]);
  expect(await ids({ transfer_group: 'order:01abc' })).toEqual([first.id]);
  expect(await ids({ destination: other })).toEqual([second.id]);
  expect(await ids({ destination: seller, transfer_group: 'order:02' })).toEqual([]);
});

test('puts a charge into the group of its first transfer, which the others share', async () => {
  const { sdk, seller: destination, charge, transfer } = await aTransferableSale();
  await transfer({ amount: 1 });
  expect((await sdk.charges.list({ transfer_group: 'order:01abc' })).data).toMatchObject([{ id: charge.id }]);
  expect((await refusalOf(transfer({ amount: 1, transfer_group: 'order:02' }))).param).toBe('transfer_group');
  const without = { amount: 1, currency: 'usd', source_transaction: charge.id };
  const { transfer_group: group } = await sdk.transfers.create({
    ...without,
    destination,
  });
  expect(group).toBe('order:01abc');
});

test('transfers no more of a charge than is left of it', async () => {
  const { sdk, charge, transfer } = await aTransferableSale();
  await transfer({ amount: 3000 });
  await sdk.refunds.create({ charge: charge.id, amount: 1000 });
  expect(await refusalOf(transfer({ amount: 201 }))).toMatchObject({ statusCode: 400, param: 'amount' });
  expect((await transfer({ amount: 200 })).amount).toBe(200);
});

test('refuses a charge that is unpaid, refunded, unknown or of another currency', async () => {
  const { sdk, charge, transfer } = await aTransferableSale();
  const { charge: declined = '' } = await refusalOf(aPayment(sdk, 'pm_card_chargeDeclined'));
  const param = 'source_transaction';
  expect(await refusalOf(transfer({ source_transaction: declined }))).toMatchObject({
    statusCode: 400,
    param,
  });
  expect(await refusalOf(transfer({ source_transaction: 'ch_none' }))).toMatchObject({
    code: 'resource_missing',
    param,
  });
  expect(await refusalOf(transfer({ currency: 'eur' }))).toMatchObject({
    statusCode: 400,
    param: 'currency',
  });
  await sdk.refunds.create({ charge: charge.id });
  expect(await refusalOf(transfer())).toMatchObject({ statusCode: 400, param });
});

test('refuses an account that is unknown, or not ready to receive', async () => {
  const { sdk, transfer, review } = await aTransferableSale();
  const param = 'destination';
  expect(await refusalOf(transfer({ destination: 'acct_none' }))).toMatchObject({
    code: 'resource_missing',
    param,
  });
  const { id: destination } = await sdk.v2.core.accounts.create(aRecipient);
  for (const outcome of [undefined, 'checking', 'document', 'refused'] as const) {
    if (outcome) review(destination, outcome);
    expect(await refusalOf(transfer({ destination }))).toMatchObject({
      statusCode: 400,
      code: 'insufficient_capabilities_for_transfer',
    });
  }
  review(destination, 'ready');
  expect((await transfer({ destination })).destination).toBe(destination);
});

test('takes what has no source from the available balance, as far as that goes', async () => {
  const { sdk, seller, transfer } = await aTransferableSale();
  const gift = () => sdk.transfers.create({ amount: 300, currency: 'usd', destination: seller });
  expect((await refusalOf(gift())).code).toBe('balance_insufficient');
  await transfer({ amount: 3700 });
  advance(2 * DAY);
  expect(await gift()).toMatchObject({ source_transaction: null, transfer_group: null });
  expect((await refusalOf(gift())).code).toBe('balance_insufficient');
  // Nor is there money for what is left of the charge, once it is settled.
  expect((await refusalOf(transfer({ amount: 500 }))).code).toBe('balance_insufficient');
});

test('transfers once for many requests with one key, and repeats the error of a refused transfer', async () => {
  const { transfer, events } = await aTransferableSale();
  const idempotencyKey = 'local:transfer:order:1';
  const made = await Promise.all(Array.from({ length: 10 }, () => transfer({}, { idempotencyKey })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(events().filter(({ type }) => type === 'transfer.created')).toHaveLength(1);
  expect((await refusalOf(transfer({ amount: 1 }, { idempotencyKey }))).type).toBe('StripeIdempotencyError');

  const again = () => transfer({ amount: 4000 }, { idempotencyKey: 'local:transfer:order:2' });
  await refusalOf(again());
  expect((await refusalOf(again())).headers?.['idempotent-replayed']).toBe('true');
});

test('changes what was said about a transfer, and tells of it', async () => {
  const { sdk, transfer, events } = await aTransferableSale();
  const { id } = await transfer();
  const changed = await sdk.transfers.update(id, { metadata: { movement: '', note: 'x' } });
  expect(changed.metadata).toEqual({ note: 'x' });
  expect(events().at(-1)).toMatchObject({ type: 'transfer.updated', data: { object: { id } } });
});

test('takes transfers back, in parts and no more than was transferred', async () => {
  const { sdk, seller, transfer, balanceOf, events } = await aTransferableSale();
  const { id } = await transfer();
  const seen = events().length;
  const first = await sdk.transfers.createReversal(id, {
    amount: 1000,
    metadata: { movement: 'reversal:1' },
    expand: ['balance_transaction', 'destination_payment_refund'],
  });
  expect(first).toMatchObject({
    object: 'transfer_reversal',
    amount: 1000,
    transfer: id,
    metadata: { movement: 'reversal:1' },
    balance_transaction: { amount: 1000, type: 'transfer_refund', status: 'pending' },
    destination_payment_refund: { amount: 1000, source_transfer_reversal: first.id },
  });
  expect(await balanceOf(seller)).toEqual({ available: 0, pending: 2780 });
  expect(await refusalOf(sdk.transfers.createReversal(id, { amount: 2781 }))).toMatchObject({
    param: 'amount',
  });
  const rest = await sdk.transfers.createReversal(id);
  expect(rest.amount).toBe(2780);
  expect((await refusalOf(sdk.transfers.createReversal(id))).message).toContain(
    'already been fully reversed',
  );

  expect(await sdk.transfers.retrieve(id)).toMatchObject({
    amount_reversed: 3780,
    reversed: true,
    reversals: { data: [{ id: rest.id }, { id: first.id }] },
  });
  expect((await sdk.transfers.listReversals(id)).data.map((each) => each.id)).toEqual([rest.id, first.id]);
  expect((await sdk.transfers.retrieveReversal(id, first.id)).amount).toBe(1000);
  expect(typesAfter(events(), seen)).toEqual(['transfer.reversed', 'transfer.reversed']);
  expect(await balanceOf()).toEqual({ available: 0, pending: 4048 });
});

test('finds a reversal only at its transfer', async () => {
  const { sdk, transfer } = await aTransferableSale();
  const one = await transfer({ amount: 1000 });
  const other = await transfer({ amount: 500 });
  const { id } = await sdk.transfers.createReversal(one.id, { amount: 1 });
  expect((await refusalOf(sdk.transfers.retrieveReversal(other.id, id))).statusCode).toBe(404);
});

test('shows no page a transfer, and nobody the objects of an account that is none', async () => {
  const { origin, sdk, transfer } = await aTransferableSale();
  const { id } = await transfer();
  const page = sdkFor(origin, keys.publishableKey);
  expect((await refusalOf(page.transfers.retrieve(id))).statusCode).toBe(403);
  expect(await refusalOf(sdk.balance.retrieve({}, { stripeAccount: 'acct_none' }))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});
