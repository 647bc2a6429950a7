import Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { isInvalid, isObject, orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** The parts of Stripe's transfer that we use. Amounts in minor units. */
export type Transfer = {
  id: string;
  amount: number;
  /** How much of it was taken back. */
  reversed: number;
  currency: string;
  /** Which movement asked for it; empty if it was made elsewhere. */
  metadata: Record<string, string>;
};

/** The parts of Stripe's reversal of a transfer that we use. */
export type Reversal = Omit<Transfer, 'reversed'> & { transferId: string };

/** Which movement of which work asks. `attempt` counts the requests of one movement. */
type Asker = { kind: string; id: string; movementId: string; attempt: number };

/** What to transfer to which account, in which group: of a charge, or else of what the balance has. */
export type NewTransfer = Asker & {
  chargeId?: string;
  group: string;
  accountId: string;
  amount: number;
  currency: string;
};

/** A refusal: nothing was moved. `isOfAccount` if another account, or a change of this one, could get it. */
export type TransferRefusal = { refused: string; isOfAccount: boolean };

/**
 * Transfers a part of a charge, or of the balance, to a seller's account, or answers the reason for which Stripe refuses to. Called again
 * within 24 hours it returns the same transfer.
 */
export async function createTransfer(transfer: NewTransfer): Promise<Transfer | TransferRefusal> {
  const { chargeId, group, accountId, amount, currency } = transfer;
  const { transfers } = await stripe();
  const params = {
    amount,
    currency,
    destination: accountId,
    ...(chargeId ? { source_transaction: chargeId } : {}),
    transfer_group: group,
    metadata: metadataOf(transfer),
  };
  try {
    return await transferIn(transfers.create(params, { idempotencyKey: keyOf('transfer', transfer) }));
  } catch (error) {
    return refusalIn(error);
  }
}

/** Takes back an amount of a transfer, or answers the reason for which Stripe refuses to; once, as `createTransfer`. */
export async function createReversal(
  transferId: string,
  amount: number,
  asker: Asker,
): Promise<Reversal | TransferRefusal> {
  const { transfers } = await stripe();
  const options = { idempotencyKey: keyOf('reversal', asker) };
  try {
    const params = { amount, metadata: metadataOf(asker) };
    return toReversal(
      await responseOf(transfers.createReversal(transferId, params, options), 'transfer_reversal'),
    );
  } catch (error) {
    return refusalIn(error);
  }
}

/** The transfer as Stripe has it now; null if there is none with this id. */
export async function findTransfer(transferId: string): Promise<Transfer | null> {
  const { transfers } = await stripe();
  return orNull(transferIn(transfers.retrieve(transferId)));
}

/** The group of the transfers of what was paid with an intent: all of one charge are in one. */
export const groupOf = ({ metadata: { kind, id } }: { metadata: Record<string, string> }): string =>
  `${kind}_${id}`;

/** All transfers of a group. */
export async function transfersIn(group: string): Promise<Transfer[]> {
  const { transfers } = await stripe();
  const request = transfers.list({ transfer_group: group, limit: 100 });
  const found = await orUnavailable(request.autoPagingToArray({ limit: 1_000 }));
  return found.filter((each) => isObject<Stripe.Transfer>(each, 'transfer')).map(toTransfer);
}

/** All that was taken back of a transfer. */
export async function reversalsOf(transferId: string): Promise<Reversal[]> {
  const { transfers } = await stripe();
  const request = transfers.listReversals(transferId, { limit: 100 });
  const found = await orUnavailable(request.autoPagingToArray({ limit: 1_000 }));
  return found.filter((each) => isObject<Stripe.TransferReversal>(each, 'transfer_reversal')).map(toReversal);
}

const keyOf = (what: string, { kind, id, movementId, attempt }: Asker) =>
  [env('ENVIRONMENT'), what, kind, id, movementId, attempt].join(':');

const metadataOf = ({ kind, id, movementId, attempt }: Asker) => ({
  environment: env('ENVIRONMENT'),
  kind,
  id,
  movement: movementId,
  attempt: String(attempt),
});

/** The codes by which Stripe refuses a transfer for the account that it would go to. */
const ofAccount = new Set([
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
  'account_invalid',
]);

function refusalIn(error: unknown): TransferRefusal {
  // An account that is closed or was never ours is refused as forbidden.
  const isForbidden = error instanceof Stripe.errors.StripePermissionError;
  if (!isForbidden && !isInvalid(error)) throw error;
  const { code, param, message } = error;
  const isOfAccount = isForbidden || param === 'destination' || ofAccount.has(code ?? '');
  return { refused: code ?? message, isOfAccount };
}

const transferIn = async (request: Promise<Stripe.Transfer>): Promise<Transfer> =>
  toTransfer(await responseOf(request, 'transfer'));

const toTransfer = ({ id, amount, amount_reversed, currency, metadata }: Stripe.Transfer): Transfer => ({
  id,
  amount,
  reversed: amount_reversed,
  currency,
  metadata,
});

function toReversal({ id, amount, currency, metadata, transfer }: Stripe.TransferReversal): Reversal {
  const transferId = typeof transfer === 'string' ? transfer : transfer.id;
  return { id, amount, currency, metadata: metadata ?? {}, transferId };
}
