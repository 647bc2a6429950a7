import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { requireReference } from '#functions/domain/operator/money/confirm-by-hand.ts';
import {
  keyOfFailedMovement,
  findFailedMovement,
  missingOf,
  type FailedMovement,
} from '#functions/domain/operator/money/find-failed-movement.ts';
import { resolveTransfer } from '#functions/domain/operator/money/resolve-transfer.ts';
import { resolveRefund } from '#functions/domain/operator/money/resolve.ts';
import { retryMovement } from '#functions/domain/operator/money/retry.ts';
import { writeOff as writeOffMovement } from '#functions/domain/operator/money/write-off.ts';
import type { Key } from '#functions/table/client.ts';
import { money } from '#infra/tools/commands/typed-amount.ts';

import { actIf, actingFor, type Command, type Values } from './command.ts';

/** Runs an act on a failed movement, or prints what it would do. */
async function act(
  movementId: string,
  values: Values,
  saying: (movement: FailedMovement) => string,
  doing: (key: Key, acting: Acting, movement: FailedMovement) => Promise<void>,
): Promise<number> {
  const acting = await actingFor(values);
  const key = await keyOfFailedMovement(movementId);
  const movement = await findFailedMovement(key, acting.operator);
  console.log(
    `The ${movement.type} ${movementId} of the ${movement.kind} ${movement.id}: ${saying(movement)}`,
  );
  return actIf(values, acting, () => doing(key, acting, movement));
}

/** Records that a refund or a transfer reached its payer or seller in another way. */
export const resolve: Command = {
  words: ['MOVEMENT', 'REFERENCE'],
  does: 'records that a refund or transfer was paid in another way: by your bank, with its reference, or a refund in Stripe’s dashboard, with its id (re_…)',
  run([movementId = '', typed = ''], values) {
    const reference = requireReference(typed);
    return act(
      movementId,
      values,
      (movement) =>
        `its ${movement.type === 'transfer' ? 'seller' : 'payer'} has got ${money(missingOf(movement), movement.currency)} as ${reference}, and is told.`,
      (key, acting, { type }) =>
        (type === 'transfer' ? resolveTransfer : resolveRefund)(key, reference, acting),
    );
  },
};

/** Retries a movement at the provider. */
export const retry: Command = {
  words: ['MOVEMENT'],
  does: 'asks Stripe within a minute for a refund, transfer, reversal or fee that it has refused, or that fails, once its cause is mended',
  async run([movementId = ''], values) {
    const acting = await actingFor(values);
    const key = await keyOfFailedMovement(movementId);
    console.log(`Stripe is asked for the movement ${movementId} again.`);
    return actIf(values, acting, () => retryMovement(key, acting));
  },
};

/** What writing a movement off means, by its type. */
const meanings: Record<FailedMovement['type'], string> = {
  refund: 'stays with the marketplace, though its payer has not got it',
  transfer: 'stays with the marketplace, though its seller has not got it',
  reversal: 'is the seller’s debt, which later sales pay',
  fee: 'is looked up no longer',
};

const meaningOf = ({ type, withholds }: FailedMovement): string =>
  withholds ? 'stays with the seller unless the bank takes it' : meanings[type];

/** Ends a movement that can never be made. */
export const writeOff: Command = {
  words: ['MOVEMENT'],
  does: 'ends a refund, transfer or reversal that can never be made',
  run: ([movementId = ''], values) =>
    act(
      movementId,
      values,
      (movement) => `${money(movement.amount, movement.currency)} ${meaningOf(movement)}.`,
      writeOffMovement,
    ),
};
