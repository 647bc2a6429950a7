import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { caseAttributes, listedAs } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes, isDue, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, replace, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { Case } from '#shared/rules/money/case.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';

import type { Hold } from './books/hold.ts';
import { arePayoutsHeld, findSellerAccount, isAnyExamined } from './books/seller-account.ts';
import { lastDayOf } from './movements/transfers/transfer-course.ts';

type HoldItem = Key & Hold & Partial<Due>;
type HeldCase = Extract<Case, { case: 'held' }>;

/** How long after its payment money is returned that its seller cannot be paid, unless something else stops that. */
const LAST_DAYS = protection.unclaimed.end * DAY;

/**
 * Checks a payment whose money the provider cannot hold much longer. While any of it has not left, it is on the
 * operator's list and checked daily; it leaves the list after the money.
 */
export const checkHold = (key: Key): Promise<string> =>
  untilCurrent(
    async () => findItem<HoldItem>(key),
    async (hold) => {
      if (!hold || !isDue(hold)) return 'nothing';
      const listing = keys.longHeld(hold);
      const [found, card] = await Promise.all([findItem<{ GSI1SK?: string }>(listing), caseOf(hold)]);
      const returnsAt = card?.reason === 'unpaid' ? lastDay(hold) : 0;
      // It goes back soon by itself.
      if (!card || returnsAt > now()) {
        const next = card ? dueAt(returnsAt + DAY, hold.id) : undefined;
        await transact([scheduleCheck(hold, next), ...(found?.GSI1SK ? [unlist(listing)] : [])]);
        return 'hold';
      }
      const since = found?.GSI1SK ?? timestamp();
      await transact([
        scheduleCheck(hold, dueAt(now() + DAY, hold.id)),
        replace({ ...listing, ...listedAs(card, since) }),
      ]);
      if (!found?.GSI1SK) log.error('money held too long set aside', card);
      return 'held';
    },
  );

/** Step: a hold is checked again then, or never. */
const scheduleCheck = (hold: HoldItem, next: ReturnType<typeof dueAt> | undefined): Step =>
  change(keys.hold(hold), {
    ...(next ? { set: next } : { remove: dueAttributes }),
    when: { GSI3SK: hold.GSI3SK ?? '', amount: hold.amount },
  });

const unlist = (listing: Key): Step => change(listing, { remove: caseAttributes, when: { GSI1PK: exists } });

/** When it goes back to its payer, if its seller cannot be paid: in time, unless the payment was examined for long. Milliseconds. */
function lastDay({ chargedAt, frozenFor, payout }: Hold): number {
  const charged = Date.parse(chargedAt);
  const last = lastDayOf(
    {
      chargedAt: charged,
      frozenFor,
      waitingSince: payout?.state === 'waiting' ? Date.parse(payout.at) : undefined,
    },
    now(),
  );
  return last <= charged + LAST_DAYS ? last : 0;
}

/** The part of a payment that has not left, and why; undefined if nothing has to leave any more. */
async function caseOf(hold: Hold): Promise<HeldCase | undefined> {
  const { kind, id, amount: held, currency, chargedAt, sellerId, payout } = hold;
  const isUnsent =
    payout !== undefined && payout.state !== 'paid' && payout.state !== 'returned' && !payout.transferId;
  const amount = held + (isUnsent ? payout.amount : 0);
  if (amount === 0) return undefined;
  const seller = await findSellerAccount(sellerId);
  const reason = isAnyExamined(hold, seller)
    ? 'examined'
    : held > 0
      ? 'held'
      : arePayoutsHeld(seller)
        ? 'payoutsHeld'
        : 'unpaid';
  return { case: 'held', reason, kind, id, amount, currency, chargedAt, sellerId };
}
