import { now } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';

/** How soon an account is checked after a transfer if no event says that it was paid out, in milliseconds. */
const EXPECTED = 3 * 24 * 3_600_000;

/**
 * Schedules a check of this seller's account in some days, unless there is one: what was transferred will be paid out.
 */
export async function expectPayout(sellerId: string): Promise<void> {
  const { GSI3PK, GSI3SK } = dueAt(now() + EXPECTED, sellerId);
  await update<object>(keys.payoutAccount(sellerId), {
    set: { GSI3PK: ifAbsent(GSI3PK), GSI3SK: ifAbsent(GSI3SK) },
    when: { PK: exists },
  });
}
