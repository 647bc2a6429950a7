import { eraseCustomer } from '#functions/domain/money/payments/customer.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { transition } from '#functions/table/transition.ts';
import type { Update } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import { closingMachine, type ClosingAction } from '#shared/rules/closing.ts';
import { DAY } from '#shared/rules/protection.ts';

import { endTies } from './end-ties.ts';
import { endAccess, eraseAccount } from './erase-account.ts';
import { eraseMentions } from './erase-mentions.ts';
import { erasePortfolio } from './erase-portfolio.ts';
import { eraseWork } from './erase-work.ts';
import { isMailOpen } from './mail-closing.ts';
import { findObligations } from './obligations.ts';
import { findClosing, type ClosingItem } from './record.ts';

type ClosingOutcome = 'erased' | 'checked' | 'postponed' | 'mailing' | 'nothing';

/** How often it is looked whether the last mail was sent: milliseconds. */
const MAILING = 5 * 60_000;

/** Until then, whatever had read the account, or a record with its name, before that was erased has ended: milliseconds. */
const CHECKED_AFTER = 3_600_000;

/**
 * Erases an account whose regret is over. Something may have been ordered since it was closed: then it waits a day. Every
 * part can be done again, so what was interrupted is finished by the next run; and all of it is done again an hour later,
 * for what was under way meanwhile and had read the name before. It begins once its owner was mailed that it does.
 */
export async function finishClosing(userId: string): Promise<ClosingOutcome> {
  let closing = await findClosing(userId);
  if (!closing || closing.state === 'kept' || closing.state === 'erased') return 'nothing';
  if (closing.state === 'closing') {
    if ((await findObligations(userId)).length > 0) {
      await change(closing, 'postpone', { set: dueAt(now() + DAY, userId) });
      return 'postponed';
    }
    closing = await change(closing, 'erase', { set: { erasingSince: now() } });
    if (closing?.state !== 'erasing') return 'nothing';
  }
  // Nothing can be begun any more while the last mail is on its way.
  if (closing.state === 'erasing') await endAccess(userId);
  if (closing.state === 'erasing' && (await isMailOpen(closing))) {
    await change(closing, 'awaitMail', { set: dueAt(now() + MAILING, userId) });
    return 'mailing';
  }
  // Before that is forgotten which customer it is.
  await eraseCustomer(userId);
  // The account first: what is written from now on has no name to copy. What others keep is found by ids.
  await eraseAccount(userId);
  await eraseWork(userId);
  await endTies(userId);
  await erasePortfolio(userId);
  await eraseMentions(userId);
  if (closing.state === 'checking') {
    await change(closing, 'finish', { remove: dueAttributes });
    return 'checked';
  }
  await change(closing, 'check', { set: dueAt(now() + CHECKED_AFTER, userId) });
  return 'erased';
}

/** Moves a closing on from the state in which it was read, with what else changes; one that has moved meanwhile stays as it is. */
function change(
  closing: ClosingItem,
  action: ClosingAction,
  { set, ...more }: Update,
): Promise<ClosingItem | undefined> {
  const taken = transition(closingMachine, action, 'clock', closing.state);
  return update<ClosingItem>(keys.closing(closing.userId), {
    ...more,
    set: { ...taken.set, ...set },
    when: taken.when,
  });
}
