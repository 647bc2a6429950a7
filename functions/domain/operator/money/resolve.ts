import { works } from '#functions/domain/kinds/kinds.ts';
import { readMovements } from '#functions/domain/money/books/books.ts';
import { bookMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck } from '#functions/domain/money/books/movement.ts';
import { numberedLater } from '#functions/domain/money/books/numbers.ts';
import { strayOf } from '#functions/domain/money/books/payment.ts';
import { intentOf } from '#functions/domain/money/movements/intent-of.ts';
import { returnedSteps } from '#functions/domain/money/payments/set-aside.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { findIntent, inParts } from '#functions/services/stripe/payments/payment-intents.ts';
import { refundsOf, type Refund } from '#functions/services/stripe/payments/refunds.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

import { signed, type Acting } from './acting.ts';
import { requireReference } from './confirm-by-hand.ts';
import {
  changedMovement,
  endFailedMovement,
  findFailedMovement,
  missingOf,
  type FailedMovement,
} from './find-failed-movement.ts';

/**
 * Records that a refund has reached its payer in another way: by a bank's transfer of this reference, which the owner has paid, or by
 * a refund at the provider of this id that nothing in the books knows. 409 while the provider could still make it.
 */
export async function resolveRefund(key: Key, typed: string, acting: Acting): Promise<void> {
  const reference = requireReference(typed);
  await untilCurrent(
    () => findFailedMovement(key, acting.operator),
    (movement) => resolve(movement, reference, acting),
  );
}

async function resolve(movement: FailedMovement, reference: string, acting: Acting): Promise<void> {
  const { operator } = acting;
  const { PK, kind, id, movementId, type, amount, state, returns } = movement;
  if (type !== 'refund') throw conflict(`This is a ${type}.`);
  const missing = missingOf(movement);
  const madeOf = await requireMadeElsewhere(movement, reference, missing);
  const isAtProvider = madeOf !== undefined;
  const [work, hold] = await Promise.all([works.find({ kind, id }), findItem<Hold>(keys.hold(movement))]);
  const at = timestamp();
  const lines = [
    { account: accounts.refunding(movementId), amount },
    { account: isAtProvider ? accounts.provider : accounts.owner, amount: -missing },
    // What a bank has given them was booked as lost.
    { account: accounts.losses, amount: missing - amount },
  ];
  await transact([
    endFailedMovement(movement, 'payElsewhere', {
      confirmedAt: at,
      ...numberedLater(movement, at),
      ...(isAtProvider ? { providerId: reference } : {}),
    }),
    ...(isAtProvider ? [useUp(madeOf, reference)] : []),
    ...noLongerStuck(movement),
    bookMovement(movement, 'payElsewhere', 'operator', { lines, at, by: operator.name, reason: reference }),
    ...(missing < amount && !returns ? [noLongerBorne(movement, hold, amount - missing)] : []),
    ...(returns
      ? returnedSteps(PK, returns, true)
      : (work?.returned(amount, isAtProvider ? 0 : missing) ?? [])),
    ...(returns ? (work?.notify(isAtProvider ? 'refunded' : 'paidElsewhere', missing) ?? []) : []),
    ...signed(acting, {
      act: 'movement.resolve',
      about: { kind, id },
      before: { movementId, state, amount, missing },
      after: { movementId, state: 'CONFIRMED', reference, isAtProvider },
    }),
  ]);
}

/** Step: a refund that was made at the provider is that of one movement. It stands with the intent, whose parts have books of their own. */
const useUp = (intentId: string, refundId: string): Step =>
  create({ ...keys.chargeback(booksOf(strayOf(intentId)), refundId), refundId }, () =>
    knownAlready(refundId),
  );

const knownAlready = (refundId: string) => conflict(`The books know the refund ${refundId} already.`);

/** Step: what a bank has given a payer of a refund is no longer lost apart from it. */
const noLongerBorne = (movement: FailedMovement, hold: Hold | undefined, amount: number): Step =>
  change(keys.hold(movement), {
    add: { borne: -amount },
    when: { borne: hold?.borne ?? 0 },
    refused: changedMovement,
  });

/** The intent of which the reference is a refund at the provider, if it is one. 409 if it does not fit, and if the provider could still make this one. */
async function requireMadeElsewhere(
  movement: FailedMovement,
  reference: string,
  missing: number,
): Promise<string | undefined> {
  const intent = await findIntent(await intentOf(movement));
  const refunds = intent ? await refundsOf(intent.id) : [];
  if (/^(?:re|pyr)_/.test(reference)) {
    const refund = refunds.find(({ id, state }) => id === reference && state === 'succeeded');
    if (!intent || !refund || refund.currency !== movement.currency)
      throw conflict(`Stripe has no refund ${reference} of this payment.`);
    if (refund.amount !== missing) throw conflict('This refund is of another amount.');
    if (
      await isKnown(
        refund,
        inParts(intent).map(({ metadata: { kind = '', id = '' } }) => booksOf({ kind, id })),
      )
    )
      throw knownAlready(reference);
    return intent.id;
  }
  const given = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  if (movement.state === 'REQUESTED' && intent && intent.received - given >= missing)
    throw conflict('Stripe can still make this refund: pay nothing in another way.');
  return undefined;
}

/** Whether one of these books has made or recorded this refund. */
async function isKnown({ id }: Refund, books: string[]): Promise<boolean> {
  for (const PK of books) {
    const movements = await readMovements(PK);
    if (movements.some(({ providerId, failed = [] }) => providerId === id || failed.includes(id)))
      return true;
    if (await findItem(keys.chargeback(PK, id))) return true;
  }
  return false;
}
