import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold, PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import {
  isAsked,
  isOfAttempt,
  isUnderWay,
  unsentStates,
} from '#functions/domain/money/books/movement-states.ts';
import {
  keyOf,
  noLongerStuck,
  requestMovement,
  reversalListing,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { withPayout } from '#functions/domain/money/books/payouts.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { askProvider } from '#functions/domain/money/movements/ask-provider.ts';
import { reschedule } from '#functions/domain/money/movements/reschedule.ts';
import { arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { getBalance } from '#functions/services/stripe/payouts/balance.ts';
import { createReversal, reversalsOf, type Reversal } from '#functions/services/stripe/payouts/transfers.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { smallestAmount } from '#shared/rules/money/currencies.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { requeueWithheld, reversedPayout } from './requeue-withheld.ts';

/** After this many refusals a reversal ends: the seller's later sales pay for it instead. */
const MOST_REVERSALS = 3;
/** So does an account that lacks the money for so long, in milliseconds. */
const LONGEST = 30 * DAY;
/** How soon a reversal is checked again that waits for a transfer to arrive, or whose outcome is not known, in milliseconds. */
const CHECK_AGAIN = 3_600_000;

/**
 * Takes money back from a seller's account after a lost dispute, or while a bank examines the payment; or reads the
 * state of that reversal. What the account lacks is requested later; in the end, what is owed is the seller's debt,
 * which later sales pay.
 */
export async function sendReversal(movement: MovementItem): Promise<void> {
  const { PK, kind, id, movementId, amount, reverses = '' } = movement;
  const transfer = await findItem<MovementItem>(keys.movement(PK, reverses));
  const transferId = transfer?.providerId;
  if (movement.withholds && !(await isExamined(movement, transfer))) return leave(movement, transferId);
  // It is put off until the transfer itself has arrived.
  if (transfer && isUnderWay(transfer) && !arePayoutsManual())
    return reschedule(movement, now() + CHECK_AGAIN);
  // What was paid by hand cannot be taken back.
  if (transfer?.state !== 'CONFIRMED' || !transferId || arePayoutsManual()) return end(movement);
  const reversal = await askProvider(movement, {
    find: async (reversalId) =>
      (await reversalsOf(transferId)).find((each) => each.id === reversalId) ?? null,
    findEarlier: () => reversalsOf(transferId),
    create: (attempt) => createReversal(transferId, amount, { kind, id, movementId, attempt }),
  });
  if (!reversal) return;
  if (!('refused' in reversal)) return applyReversal(reversal);
  if (reversal.refused === 'balance_insufficient') return askForLess(movement, transfer.accountId);
  if (movement.attempts + 1 >= MOST_REVERSALS) return end(movement);
  throw new Error('The provider has refused a reversal.');
}

/** Whether a bank still examines the payment, and its transfer was not put back before it left. */
async function isExamined(movement: MovementItem, transfer: MovementItem | undefined): Promise<boolean> {
  const { disputes = 0, refundsElsewhere = 0 } = (await findItem<Hold>(keys.hold(movement))) ?? {};
  return disputes > refundsElsewhere && transfer !== undefined && !unsentStates.has(transfer.state);
}

/**
 * Ends a reversal that is no longer needed: one that was never requested is dropped, one that may have been is looked
 * up.
 */
async function leave(movement: MovementItem, transferId: string | undefined): Promise<void> {
  const { movementId, sentAt } = movement;
  if (!sentAt) return end(movement);
  const made = transferId ? await reversalsOf(transferId) : [];
  const found = made.find(({ metadata }) => metadata['movement'] === movementId);
  if (found) return applyReversal(found);
  // Until then, an earlier request may still arrive.
  if (now() - Date.parse(sentAt) >= DAY) return end(movement);
  await reschedule(movement, now() + CHECK_AGAIN);
}

/** Requests what the account has now, and the rest every day, and whenever something is transferred to it. */
async function askForLess(refused: MovementItem, accountId: string | undefined): Promise<void> {
  const movement = await findItem<MovementItem>(keyOf(refused));
  if (movement?.state !== 'REQUESTED') return;
  const { amount, currency, requestedAt } = movement;
  const { available } = await getBalance(currency, accountId);
  const part = available - (available % smallestAmount(currency));
  if (part > 0 && part < amount) return sendReversal(await keepPart(movement, part));
  if (now() - Date.parse(requestedAt) >= LONGEST) return end(movement);
  await reschedule(movement, now() + DAY);
}

/** Splits a reversal: this part is requested now, the rest later. */
async function keepPart(movement: MovementItem, part: number): Promise<MovementItem> {
  const { kind, id, payment, sellerId = '', currency, requestedAt: at, reverses = '', withholds } = movement;
  const amount = movement.amount - part;
  const rest = { kind, id, payment, sellerId, currency, amount, at, reverses, due: now() + DAY };
  await transact([
    change(keyOf(movement), { set: { amount: part }, when: unchanged(movement) }),
    requestMovement('reversal', withholds ? { ...rest, withholds } : rest),
  ]);
  return { ...movement, amount: part };
}

/** Applies the state of a reversal at the provider, as `applyTransfer` does for transfers. */
export async function applyReversal(reversal: Reversal): Promise<void> {
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
  const { kind, id, amount, sellerId = '', withholds = false } = movement;
  const hold = await findItem<Hold>(keys.hold(movement));
  const payout = reversedPayout(movement, hold);
  const at = timestamp();
  const journalId = newId();
  const taken =
    hold && (withholds ? await requeueWithheld(movement, hold, at) : [lessen(hold, payout, amount)]);
  if (!taken) return reschedule(movement, now() + CHECK_AGAIN);
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
    ...taken,
    ...changeSeller(
      { kind, id, sellerId },
      {
        balance: amount,
        ...(withholds ? { clearing: amount } : { reversing: -amount }),
        [payout.state]: -amount,
      },
      { journalId, at },
    ),
  ]);
}

/** Step: so much less is left of a payout, which the seller owed. */
const lessen = (hold: Hold, payout: PayoutProgress, amount: number): Step =>
  change(keys.hold(hold), {
    ...withPayout(hold, { ...payout, amount: payout.amount - amount }),
    add: { reversing: -amount },
  });

/** Abandons a reversal: the seller owes the amount, or keeps it if it was only to be withheld. */
async function end(found: MovementItem): Promise<void> {
  const { kind, id, movementId, sellerId = '', amount, currency, withholds = false } = found;
  const what = withholds ? 'withholding' : 'reversing';
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(found)),
    async (movement) => {
      // What was to be withheld may be owed by now.
      if (!movement || !isAsked(movement.state) || (movement.withholds ?? false) !== withholds) return;
      const cause = { journalId: newId(), at: timestamp() };
      await transact([
        changeMovement(movement, 'abandon', 'clock', {
          remove: [...dueAttributes, ...caseAttributes, ...reversalListing],
        }),
        ...noLongerStuck(movement),
        change(keys.hold(movement), { add: { [what]: -amount }, when: { PK: exists } }),
        ...(withholds ? [] : changeSeller({ kind, id, sellerId }, { reversing: -amount }, cause)),
      ]);
      log.info(withholds ? 'nothing more is withheld' : 'seller owes what could not be taken back', {
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
