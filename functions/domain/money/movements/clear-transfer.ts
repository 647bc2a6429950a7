import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { isNotExamined, type Hold, type Payout } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { unsentStates } from '#functions/domain/money/books/movement-states.ts';
import {
  keyOf,
  listed,
  noLongerStuck,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import {
  arePayoutsHeld,
  isAnyExamined,
  findSellerAccount,
  heldAsRead,
  type FoundAccount,
  type SellerAccount,
} from '#functions/domain/money/books/seller-account.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { accountOf, arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';
import { notifySeller, notifyToConfirm } from '#functions/domain/money/payout-accounts/news.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact, type Step } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import { putOff } from './delay-transfer.ts';
import { keepBack } from './keep-back.ts';
import { reschedule } from './reschedule.ts';
import { returnUnclaimed } from './return-unclaimed.ts';
import { courseOf } from './transfer-course.ts';

const { weekly } = protection.unclaimed;

type Found = { movement: MovementItem; hold: Hold; seller: FoundAccount };

/**
 * Begins a transfer whose clearance is over, once its seller can be paid; until then it waits, and in the end the money goes
 * back to the buyer. Answers the movement if the provider is to be asked for it now.
 */
export async function clearTransfer(first: MovementItem, works: Works): Promise<MovementItem | undefined> {
  if (!unsentStates.has(first.state)) {
    if (!arePayoutsManual()) return (await keepBack(first)) ? undefined : first;
    // It stands on the operator's list.
    await reschedule(first, now() + weekly * DAY);
    return undefined;
  }
  const sellerId = first.sellerId ?? '';
  const [account, isWithoutEmail] = await Promise.all([
    findReadyAccount(sellerId),
    waitsForEmail(first, works),
  ]);
  return untilCurrent(
    () => readFound(first),
    async (found) => {
      const { movement, hold, seller } = found;
      if (!unsentStates.has(movement.state)) return undefined;
      // What earlier debts take needs no account.
      const isOwed = movement.amount > 0 && payableOf(movement.amount, seller) === 0;
      const course = courseOf(
        {
          chargedAt: Date.parse(hold.chargedAt),
          frozenFor: hold.frozenFor,
          waitingSince: movement.waitingSince ? Date.parse(movement.waitingSince) : undefined,
          isExamined: isAnyExamined(hold, seller) || arePayoutsHeld(seller),
          isPayable: (arePayoutsManual() && !isWithoutEmail) || account !== undefined || isOwed,
          isWatched: isWithoutEmail,
        },
        now(),
      );
      // Whom the operator pays by hand may have an account from before.
      if (course.do === 'begin') return begin(found, arePayoutsManual() ? '' : (account?.accountId ?? ''));
      if (course.do === 'return' && hold.earlier?.length) await escalate(movement);
      else if (course.do === 'return') await returnUnclaimed(movement, hold, works);
      else if (course.do === 'putOff') await reschedule(movement, course.until);
      else if (course.isNotified) await wait(found, course.until, isWithoutEmail);
      else await reschedule(movement, course.until);
      // An account that has become ready meanwhile has woken only what waited already.
      if (course.do === 'wait' && (await accountOf(sellerId))?.isReady)
        await reschedule({ ...movement, state: 'WAITING' }, now());
      return undefined;
    },
  );
}

/** Whether the operator does not pay this, because its seller has not confirmed their email. */
async function waitsForEmail({ kind, id }: MovementItem, works: Works): Promise<boolean> {
  if (!arePayoutsManual()) return false;
  const work = await works.find({ kind, id });
  return (await work?.lacksEmail()) ?? false;
}

/** The account of a seller, if it can be transferred to. One that could not is checked again, in case its event was lost. */
async function findReadyAccount(sellerId: string): Promise<{ accountId: string } | undefined> {
  const account = await accountOf(sellerId);
  if (!account || account.isReady) return account;
  return (await refresh(sellerId))?.status === 'ready' ? account : undefined;
}

async function readFound(first: MovementItem): Promise<Found> {
  const { sellerId = '' } = first;
  const [movement, hold, seller] = await Promise.all([
    findItem<MovementItem>(keyOf(first)),
    findItem<Hold>(keys.hold(first)),
    findSellerAccount(sellerId),
  ]);
  if (!movement || !hold) throw new Error('A transfer has no hold.');
  return { movement, hold, seller };
}

/** What a seller gets of an amount that has cleared: what they owe is kept of it, but not of what has not cleared yet. */
export function payableOf(
  amount: number,
  { balance = 0, clearing = 0, reversing = 0 }: SellerAccount,
): number {
  return Math.max(0, Math.min(amount, balance + reversing - (clearing - amount)));
}

/** Books the transfer, after which the provider is asked for it. What earlier debts leave nothing of is over at once. */
async function begin(found: Found, accountId: string): Promise<MovementItem | undefined> {
  const { movement, seller } = found;
  const amount = payableOf(movement.amount, seller);
  const at = timestamp();
  const netted = movement.amount - amount;
  await transact([
    takeUp(movement, amount, accountId, at),
    ...noLongerStuck(movement),
    ...bookTransfer(found, amount, at),
    setPayout(movement, {
      state: amount > 0 ? 'onItsWay' : 'paid',
      amount,
      ...(netted > 0 ? { netted } : {}),
      at,
      movementId: movement.movementId,
    }),
    // The balance may be too low for what is not of its charge: its seller is told once it is made.
    ...(amount > 0 && !movement.repeats ? [notifySeller(found.hold, 'sent', amount)] : []),
  ]);
  if (amount === 0 || arePayoutsManual()) return undefined;
  return { ...movement, state: 'REQUESTED', amount, accountId };
}

/** Step: the transfer of this amount begins, or is over. */
function takeUp(movement: MovementItem, amount: number, accountId: string, at: string): Step {
  if (amount === 0)
    return changeMovement(movement, 'offset', 'clock', {
      set: { amount, confirmedAt: at },
      remove: [...dueAttributes, ...caseAttributes, 'waitingSince'],
    });
  const next = arePayoutsManual() ? now() + weekly * DAY : now();
  return changeMovement(movement, 'begin', 'clock', {
    set: {
      amount,
      netted: movement.amount - amount,
      accountId,
      ...dueAt(next, movement.movementId),
      ...(arePayoutsManual() ? listed({ ...movement, amount }, 'payout') : {}),
    },
    // Where it is paid by hand it is a case again.
    remove: arePayoutsManual() ? ['waitingSince'] : ['waitingSince', ...caseAttributes],
  });
}

/** Steps: what clears no longer does, and is on its way, or paid earlier debts. */
function bookTransfer({ movement, seller }: Found, amount: number, at: string): Step[] {
  const { kind, id, movementId, sellerId = '' } = movement;
  const journalId = newId();
  const lines = [
    { account: accounts.seller(sellerId), amount },
    { account: accounts.transit(movementId), amount: -amount },
  ];
  const { balance, clearing, reversing, disputes } = seller;
  return [
    change(keys.sellerBalance(sellerId), {
      add: { clearing: -movement.amount, ...(amount > 0 ? { balance: -amount, onItsWay: amount } : {}) },
      when: {
        balance: balance ?? absent,
        clearing: clearing ?? absent,
        reversing: reversing ?? absent,
        disputes: disputes ?? absent,
        ...heldAsRead(seller),
      },
    }),
    ...(amount > 0
      ? [
          create({ ...keys.sellerEntry(sellerId, journalId), amount: -amount, kind, id, at }),
          bookMovement(movement, 'begin', 'clock', { lines, at }, journalId),
        ]
      : []),
  ];
}

/** The seller has another part of this sale already, so that the rest does not go back to the buyer by itself: the operator decides. */
async function escalate(movement: MovementItem): Promise<void> {
  await transact([putOff(movement, now() + weekly * DAY, { isCase: true })]);
}

/** Step: the seller's part has come this far, and nobody examines the payment. */
const setPayout = (movement: MovementItem, payout: Payout): Step =>
  change(keys.hold(movement), {
    set: { payout },
    remove: payoutListing,
    when: isNotExamined,
  });

/** Notes that the seller cannot be paid yet, and when that is checked again (milliseconds). */
async function wait({ movement, hold }: Found, next: number, isForEmail: boolean): Promise<void> {
  const notice = isForEmail
    ? notifyToConfirm(hold, movement.amount)
    : notifySeller(hold, 'waits', movement.amount);
  const since = timestamp();
  if (movement.state === 'WAITING') {
    // The seller is told again each time it is checked.
    const when = all(unchanged(movement), { GSI3SK: movement.GSI3SK ?? absent });
    await transact([change(keyOf(movement), { set: dueAt(next, movement.movementId), when }), notice]);
    return;
  }
  await transact([
    notice,
    changeMovement(movement, 'wait', 'clock', {
      set: { waitingSince: since, ...dueAt(next, movement.movementId) },
    }),
    ...noLongerStuck(movement),
    change(keys.hold(movement), {
      set: { 'payout.state': 'waiting', 'payout.at': since },
      when: { 'payout.movementId': movement.movementId },
    }),
  ]);
}
