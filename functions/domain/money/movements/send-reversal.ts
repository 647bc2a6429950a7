import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { arePayoutsManual } from '#functions/domain/money/payouts/account.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { getBalance } from '#functions/services/stripe/balance.ts';
import { createReversal, reversalsOf, type Reversal } from '#functions/services/stripe/transfers.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { smallestAmount } from '#shared/rules/currencies.ts';
import { DAY } from '#shared/rules/protection.ts';

import { askProvider } from './ask-provider.ts';
import { bookMovement, changeMovement } from './change-movement.ts';
import { lookAgain } from './look-again.ts';
import {
  keyOf,
  noLongerStuck,
  requestMovement,
  reversalListing,
  unchanged,
  type MovementItem,
} from './movement.ts';
import { isAsked, isOfAttempt, isUnderWay } from './states.ts';

/** After so many refusals a reversal is given up: the seller's later sales pay for it instead. */
const MOST_REVERSALS = 3;
/** So does what an account has lacked for so long, in milliseconds. */
const LONGEST = 30 * DAY;
/** How soon a reversal is looked at again whose transfer has not arrived yet, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/**
 * Takes back from a seller's account what a lost dispute has cost of what was transferred, or asks what became of it. What the
 * account has not now is asked for later, and becomes the seller's debt in the end, which later sales pay.
 */
export async function sendReversal(movement: MovementItem): Promise<void> {
  const { PK, kind, id, movementId, amount, reverses = '' } = movement;
  const transfer = await findItem<MovementItem>(keys.movement(PK, reverses));
  const transferId = transfer?.providerId;
  // It is put off until the transfer itself has arrived.
  if (transfer && isUnderWay(transfer) && !arePayoutsManual()) return lookAgain(movement, now() + LOOK_AGAIN);
  // What was paid by hand cannot be taken back.
  if (transfer?.state !== 'CONFIRMED' || !transferId || arePayoutsManual()) return end(movement);
  const reversal = await askProvider(movement, {
    find: async (reversalId) =>
      (await reversalsOf(transferId)).find((each) => each.id === reversalId) ?? null,
    findEarlier: () => reversalsOf(transferId),
    create: (attempt) => createReversal(transferId, amount, { kind, id, movementId, attempt }),
  });
  if (!reversal) return;
  if (!('refused' in reversal)) return foldReversal(reversal);
  if (reversal.refused === 'balance_insufficient') return askForLess(movement, transfer.accountId);
  if (movement.attempts + 1 >= MOST_REVERSALS) return end(movement);
  throw new Error('The provider has refused a reversal.');
}

/** Asks for what the account has now, and for the rest every day, and whenever something is transferred to it. */
async function askForLess(refused: MovementItem, accountId: string | undefined): Promise<void> {
  const movement = await findItem<MovementItem>(keyOf(refused));
  if (movement?.state !== 'REQUESTED') return;
  const { amount, currency, requestedAt } = movement;
  const { available } = await getBalance(currency, accountId);
  const part = available - (available % smallestAmount(currency));
  if (part > 0 && part < amount) return sendReversal(await keepPart(movement, part));
  if (now() - Date.parse(requestedAt) >= LONGEST) return end(movement);
  await lookAgain(movement, now() + DAY);
}

/** Divides a reversal: this part is asked for now, and the rest later. */
async function keepPart(movement: MovementItem, part: number): Promise<MovementItem> {
  const { kind, id, payment, sellerId = '', currency, requestedAt: at, reverses = '' } = movement;
  const amount = movement.amount - part;
  const rest = { kind, id, payment, sellerId, currency, amount, at, reverses, due: now() + DAY };
  const guard = { when: unchanged(movement), refused: () => new Outdated() };
  await transact([
    change(keyOf(movement), { set: { amount: part }, ...guard }),
    requestMovement('reversal', rest),
  ]);
  return { ...movement, amount: part };
}

/** Records a reversal as the provider has it, as `foldTransfer` does for transfers. */
export async function foldReversal(reversal: Reversal): Promise<void> {
  const { kind = '', id = '', movement: movementId = '' } = reversal.metadata;
  const PK = booksOf({ kind, id });
  await untilCurrent(
    async () => findItem<MovementItem>(keys.movement(PK, movementId)),
    async (movement) => {
      if (movement && isOfAttempt(movement, reversal)) await confirm(movement, reversal);
    },
  );
}

async function confirm(movement: MovementItem, { id: providerId }: Reversal): Promise<void> {
  const { kind, id, amount, sellerId = '' } = movement;
  const payout = (await findItem<Hold>(keys.hold(movement)))?.payout;
  const state = payout?.state === 'paid' ? 'paid' : 'onItsWay';
  const at = timestamp();
  const journalId = newId();
  const lines = [
    { account: accounts.provider, amount },
    { account: accounts.seller(sellerId), amount: -amount },
  ];
  await transact([
    changeMovement(movement, 'prove', 'provider', {
      set: { providerId, confirmedAt: at },
      remove: [...dueAttributes, ...caseAttributes, ...reversalListing],
    }),
    ...noLongerStuck(movement),
    bookMovement(movement, 'prove', 'provider', { lines, at, reason: providerId }, journalId),
    change(keys.hold(movement), {
      add: { 'payout.amount': -amount, reversing: -amount },
      when: { 'payout.state': state },
      refused: () => new Outdated(),
    }),
    ...changeSeller(
      { kind, id, sellerId },
      { balance: amount, reversing: -amount, [state]: -amount },
      { journalId, at },
    ),
  ]);
}

/** Gives a reversal up: the seller owes the amount. */
async function end(found: MovementItem): Promise<void> {
  const { kind, id, movementId, sellerId = '', amount, currency } = found;
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(found)),
    async (movement) => {
      if (!movement || !isAsked(movement.state)) return;
      const cause = { journalId: newId(), at: timestamp() };
      await transact([
        changeMovement(movement, 'abandon', 'clock', {
          remove: [...dueAttributes, ...caseAttributes, ...reversalListing],
        }),
        ...noLongerStuck(movement),
        change(keys.hold(movement), { add: { reversing: -amount }, when: { PK: exists } }),
        ...changeSeller({ kind, id, sellerId }, { reversing: -amount }, cause),
      ]);
      log.info('seller owes what could not be taken back', {
        kind,
        id,
        movementId,
        sellerId,
        amount,
        currency,
      });
    },
  );
}
