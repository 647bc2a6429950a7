import { changeMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { unsentStates } from '#functions/domain/money/books/movement-states.ts';
import {
  keyOf,
  noLongerStuck,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import {
  arePayoutsHeld,
  isAnyExamined,
  findSellerAccount,
} from '#functions/domain/money/books/seller-account.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { reschedule } from '#functions/domain/money/movements/reschedule.ts';
import { accountOf, arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';
import { notifySeller, notifyToConfirm } from '#functions/domain/money/payout-accounts/news.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';

import { beginTransfer, payableOf, type FoundTransfer } from './begin-transfer.ts';
import { logCase, putOff } from './delay-transfer.ts';
import { pauseIfBlocked } from './pause-if-blocked.ts';
import { returnUnclaimed } from './return-unclaimed.ts';
import { courseOf } from './transfer-course.ts';

const { weekly } = protection.unclaimed;

/**
 * Begins a cleared transfer once its seller can be paid; until then it waits, and in the end the money is returned to
 * the buyer. Returns the movement if it is to be requested from the provider now.
 */
export async function clearTransfer(first: MovementItem, works: Works): Promise<MovementItem | undefined> {
  if (!unsentStates.has(first.state)) {
    if (!arePayoutsManual()) return (await pauseIfBlocked(first)) ? undefined : first;
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
      // A seller who is paid by hand may still have an account.
      if (course.do === 'begin')
        return beginTransfer(found, arePayoutsManual() ? '' : (account?.accountId ?? ''));
      if (course.do === 'return' && hold.earlier?.length) await escalate(movement);
      else if (course.do === 'return') await returnUnclaimed(movement, hold, works);
      else if (course.do === 'putOff') await reschedule(movement, course.until);
      else if (course.isNotified) await wait(found, course.until, isWithoutEmail);
      else await reschedule(movement, course.until);
      // An account that became ready meanwhile has resumed only what was waiting by then.
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

async function readFound(first: MovementItem): Promise<FoundTransfer> {
  const { sellerId = '' } = first;
  const [movement, hold, seller] = await Promise.all([
    findItem<MovementItem>(keyOf(first)),
    findItem<Hold>(keys.hold(first)),
    findSellerAccount(sellerId),
  ]);
  if (!movement || !hold) throw new Error('A transfer has no hold.');
  return { movement, hold, seller };
}

/** The seller was paid another part of this sale, so the rest is not returned automatically: the operator decides. */
async function escalate(movement: MovementItem): Promise<void> {
  await transact([putOff(movement, now() + weekly * DAY, { isCase: true })]);
  logCase(movement);
}

/** Notes that the seller cannot be paid yet, and when that is checked again (milliseconds). */
async function wait({ movement, hold }: FoundTransfer, next: number, isForEmail: boolean): Promise<void> {
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
