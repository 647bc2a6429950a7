import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import {
  advance,
  aPayment,
  aRecipient,
  aSale,
  chargeOf,
  DAY,
  refusalOf,
  typesAfter,
} from '#test/infra/local/stripe/stand-in.ts';

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
  expect(await balanceOf()).toEqual({ available: 0, pending: 4200 - 152 - 3780 });
  expect(await balanceOf(seller)).toEqual({ available: 0, pending: 3780 });
  advance(2 * DAY);
  expect(await balanceOf()).toEqual({ available: 268, pending: 0 });
  expect(await balanceOf(seller)).toEqual({ available: 3780, pending: 0 });
});

test('puts a charge into the group of its first transfer, by which they are listed, as by account', async () => {
  const { sdk, seller, charge, transfer, review } = await aTransferableSale();
  const first = await transfer({ amount: 1 });
  expect((await refusalOf(transfer({ amount: 1, transfer_group: 'order:02' }))).param).toBe('transfer_group');
  const source = { amount: 1, currency: 'usd', source_transaction: charge.id };
  const second = await sdk.transfers.create({ ...source, destination: seller });
  const { id: destination } = await sdk.v2.core.accounts.create(aRecipient);
  review(destination, 'ready');
  const { id: other } = await chargeOf(sdk, await aPayment(sdk));
  const third = await transfer({ destination, source_transaction: other, transfer_group: 'order:02' });
  const ids = async (filter: Stripe.TransferListParams) =>
    (await sdk.transfers.list(filter)).data.map(({ id }) => id);
  expect(await ids({ transfer_group: 'order:01abc' })).toEqual([second.id, first.id]);
  expect(await ids({ destination })).toEqual([third.id]);
  expect(await ids({ destination: seller, transfer_group: 'order:02' })).toEqual([]);
});

test('transfers no more of a charge than it was, whatever was taken back, refunded or disputed of it', async () => {
  const { sdk, charge, transfer, seller, dispute } = await aTransferableSale();
  const most = 'must not exceed the source amount of $42.00.';
  expect((await refusalOf(transfer({ amount: 4201 }))).message.endsWith(most)).toBe(true);
  const { id } = await transfer({ amount: 3000 });
  advance(2 * DAY);
  await sdk.transfers.createReversal(id, { amount: 3000 });
  await sdk.refunds.create({ charge: charge.id });
  const refusal = await refusalOf(transfer({ amount: 1201 }));
  expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code: undefined });
  expect(refusal.message).toContain(
    `${most} (There is already a transfer using this source, amounting to $30.00.)`,
  );
  expect((await transfer({ amount: 1200 })).amount).toBe(1200);
  const gone = await chargeOf(sdk, await aPayment(sdk));
  dispute(gone.id);
  expect((await transfer({ source_transaction: gone.id })).amount).toBe(3780);
  // What has no source comes from the available balance, which is below zero by now.
  const gift = sdk.transfers.create({ amount: 1, currency: 'usd', destination: seller });
  expect((await refusalOf(gift)).code).toBe('balance_insufficient');
});

test('refuses a charge that is unpaid, not booked yet, unknown or of another currency', async () => {
  const { sdk, transfer } = await aTransferableSale();
  const { charge: declined = '' } = await refusalOf(aPayment(sdk, 'pm_card_chargeDeclined'));
  const late = await chargeOf(sdk, await aPayment(sdk, 'pm_card_capturedLate'));
  const param = 'source_transaction';
  const refused = { statusCode: 400, param, code: undefined };
  expect(await refusalOf(transfer({ source_transaction: declined }))).toMatchObject(refused);
  expect(await refusalOf(transfer({ source_transaction: late.id }))).toMatchObject(refused);
  expect((await refusalOf(transfer({ source_transaction: 'ch_none' }))).code).toBe('resource_missing');
  expect((await refusalOf(transfer({ currency: 'eur' }))).param).toBe('currency');
  advance();
  expect((await transfer({ source_transaction: late.id })).source_transaction).toBe(late.id);
});

test('converts what arrives at an account of another currency, and what is taken back of it', async () => {
  const { sdk, transfer, review } = await aTransferableSale();
  const { id: destination } = await sdk.v2.core.accounts.create({
    ...aRecipient,
    identity: { country: 'gb' },
  });
  review(destination, 'ready');
  const expand = ['destination_payment.balance_transaction'];
  const { id, destination_payment: payment } = await transfer({ destination, amount: 1001, expand });
  expect(payment).toMatchObject({
    currency: 'usd',
    balance_transaction: { amount: 601, currency: 'gbp', exchange_rate: 0.6 },
  });
  advance(2 * DAY);
  for (const amount of [333, 668]) await sdk.transfers.createReversal(id, { amount });
  const { available } = await sdk.balance.retrieve({}, { stripeAccount: destination });
  expect(available).toMatchObject([{ amount: 0, currency: 'gbp' }]);
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

test('takes back what an account has not, where the platform is set to that', async () => {
  const { sdk, seller, transfer, balanceOf, changePlatform } = await aTransferableSale();
  const { id } = await transfer();
  changePlatform({ reversesBelowZero: true });
  await sdk.transfers.createReversal(id, { amount: 1000 });
  expect(await balanceOf(seller)).toEqual({ available: -1000, pending: 3780 });
});

test('takes transfers back, in parts and no more than was transferred', async () => {
  const { sdk, seller, transfer, balanceOf, events } = await aTransferableSale();
  const { id } = await transfer();
  // What is pending at the seller's account cannot be taken back.
  const early = sdk.transfers.createReversal(id, { amount: 1 });
  expect((await refusalOf(early)).code).toBe('balance_insufficient');
  advance(2 * DAY);
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
    balance_transaction: { amount: 1000, type: 'transfer_refund', status: 'available' },
    destination_payment_refund: { amount: 1000, source_transfer_reversal: first.id },
  });
  expect(await balanceOf(seller)).toEqual({ available: 2780, pending: 0 });
  const more = sdk.transfers.createReversal(id, { amount: 2781 });
  expect(await refusalOf(more)).toMatchObject({ statusCode: 400, param: 'amount', code: undefined });
  const rest = await sdk.transfers.createReversal(id);
  expect(rest.amount).toBe(2780);
  const again = await refusalOf(sdk.transfers.createReversal(id));
  expect([again.message, again.code]).toEqual([`Transfer ${id} is already fully reversed.`, undefined]);

  expect(await sdk.transfers.retrieve(id)).toMatchObject({
    amount_reversed: 3780,
    reversed: true,
    reversals: { data: [{ id: rest.id }, { id: first.id }] },
  });
  expect((await sdk.transfers.listReversals(id)).data.map((each) => each.id)).toEqual([rest.id, first.id]);
  expect(typesAfter(events(), seen)).toEqual(['transfer.reversed', 'transfer.reversed']);
  expect(await balanceOf()).toEqual({ available: 4048, pending: 0 });
});

test('takes nothing back from an account that is closed or refused', async () => {
  const { sdk, seller, transfer, review } = await aTransferableSale();
  const { id } = await transfer();
  const takeBack = async () => refusalOf(sdk.transfers.createReversal(id));
  advance(2 * DAY);
  review(seller, 'refused');
  expect(await takeBack()).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  review(seller, 'ready');
  advance(2 * DAY);
  expect((await takeBack()).code).toBe('balance_insufficient');
  await sdk.v2.core.accounts.close(seller, { applied_configurations: ['recipient'] });
  expect((await takeBack()).statusCode).toBe(403);
});
