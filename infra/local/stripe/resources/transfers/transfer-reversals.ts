import type Stripe from 'stripe';

import { accountInvalid, ApiError } from '#infra/local/stripe/api/error.ts';
import { metadata, positive } from '#infra/local/stripe/api/parameters.ts';
import { token } from '#infra/local/stripe/ids.ts';
import { getAccount } from '#infra/local/stripe/resources/accounts/account-changes.ts';
import { platformOf } from '#infra/local/stripe/resources/accounts/own-account.ts';
import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { availableIn } from '#infra/local/stripe/resources/balance/balance.ts';
import { converted, rateOf } from '#infra/local/stripe/resources/balance/settlement.ts';
import { moneyText } from '#infra/local/stripe/resources/money-text.ts';
import { newRefund, withRefunded } from '#infra/local/stripe/resources/payments/refund.ts';
import { getObject, idOf, listing, listOf } from '#infra/local/stripe/resources/reading.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

const REVERSALS_IN_TRANSFER = 10;

const getTransfer = (store: Store, id: string) => getObject(store, 'transfer', id, 'transfer');

/** The balance transaction of a transfer's payment at the connected account, as it is now. */
function arrivalOf(connected: Store, { destination_payment: payment = '' }: Stripe.Transfer) {
  const charge = getObject(connected, 'charge', idOf(payment), 'charge');
  const transaction = getObject(connected, 'balance_transaction', idOf(charge.balance_transaction), 'id');
  return { charge, transaction };
}

/** An amount of a transfer that is taken back, in the currency of its connected account. All parts together are what has arrived. */
function shareOf(
  { currency, amount_reversed: before }: Stripe.Transfer,
  amount: number,
  settled: string,
): number {
  return converted(before + amount, currency, settled) - converted(before, currency, settled);
}

/** Refuses to take back more than is left of a transfer, or than its connected account has available, or from one that is over. */
function requireReversible(store: Store, transfer: Stripe.Transfer, amount: number): void {
  const { id, currency, destination } = transfer;
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw new ApiError(400, { message: `Transfer ${id} is already fully reversed.` });
  if (amount > left) {
    throw new ApiError(400, {
      message: `Reversal amount (${moneyText(amount, currency)}) is greater than unreversed amount on transfer (${moneyText(left, currency)})`,
      param: 'amount',
    });
  }
  const connected = store.of(idOf(destination));
  const account = getAccount(store, connected.account, { orClosed: true });
  if (account.object.closed || account.review === 'refused') throw accountInvalid(connected.account);
  if (platformOf(store).reversesBelowZero) return;
  const { currency: settled } = arrivalOf(connected, transfer).transaction;
  if (shareOf(transfer, amount, settled) <= availableIn(connected, settled)) return;
  throw new ApiError(400, {
    code: 'balance_insufficient',
    message: `Insufficient funds in the connected account ${idOf(destination)} to reverse the transfer ${id}.`,
  });
}

/** Takes money of a transfer back from its connected account, whose payment is refunded. */
function takeBack(store: Store, transfer: Stripe.Transfer, amount: number, labels: Stripe.Metadata) {
  const connected = store.of(idOf(transfer.destination));
  const { charge, transaction } = arrivalOf(connected, transfer);
  const { currency } = transfer;
  const id = `trr_1${token(23)}`;
  const back = book(store, {
    amount,
    currency,
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
    description: `REVERSAL FOR TRANSFER (${transfer.id})`,
  });
  const refund: Stripe.Refund = {
    ...newRefund(charge, { amount, reason: null, metadata: {} }),
    id: `pyr_1${token(23)}`,
    source_transfer_reversal: id,
  };
  const rate = rateOf(currency, transaction.currency);
  const out = book(connected, {
    ...(rate !== undefined && { rate }),
    type: 'payment_refund',
    category: 'refund',
    amount: -shareOf(transfer, amount, transaction.currency),
    currency: transaction.currency,
    source: refund.id,
    description: `REFUND FOR PAYMENT (${charge.id})`,
  });
  connected.save('refund', refund.id, { ...refund, balance_transaction: out.id });
  connected.save('charge', charge.id, withRefunded(charge, amount));
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: unixTime(),
    currency,
    destination_payment_refund: refund.id,
    metadata: labels,
    source_refund: null,
    transfer: transfer.id,
  };
  store.save('transfer_reversal', id, reversal);
  return reversal;
}

const reversalsOf = ({ id }: Stripe.Transfer) => `/v1/transfers/${id}/reversals` as const;

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/transfers/{id}/reversals',
  callers: ['merchant'],
  parameters: ['amount', 'metadata'],
  prepare({ id, parameters, store }) {
    getTransfer(store, id);
    const asked = positive(parameters, 'amount');
    const labels = metadata(parameters);
    return (emit) => {
      const transfer = getTransfer(store, id);
      const amount = asked ?? transfer.amount - transfer.amount_reversed;
      requireReversible(store, transfer, amount);
      const reversal = takeBack(store, transfer, amount, labels);
      const back = transfer.amount_reversed + amount;
      const reversals = listOf(store, 'transfer_reversal', reversalsOf(transfer), {
        where: { transfer: id },
        limit: REVERSALS_IN_TRANSFER,
      });
      const after: Stripe.Transfer = {
        ...transfer,
        amount_reversed: back,
        reversed: back === transfer.amount,
        reversals,
      };
      store.save('transfer', id, after);
      emit('transfer.reversed', after, transfer);
      return reversal;
    };
  },
};

export const transferReversals: Resource<'transfer_reversal'> = {
  object: 'transfer_reversal',
  prefixes: ['trr'],
  operations: [create, listing('transfer_reversal', '/v1/transfers/{id}/reversals', [], 'transfer')],
  publicFields: [],
  references: ['balance_transaction', 'destination_payment_refund', 'transfer'],
};
