import { now } from '#functions/lib/clock.ts';
import { withinRun, type RunLimit } from '#functions/lib/run-limit.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { transition } from '#functions/table/transition.ts';
import type { Update } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import { closingMachine, type ClosingAction } from '#shared/rules/accounts/closing.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { endAccess } from './erasure/erase-account.ts';
import { erasePage } from './erasure/parts.ts';
import { isMailOpen } from './mail-closing.ts';
import { findObligations } from './obligations.ts';
import { findClosing, type ClosingItem } from './record.ts';

type ClosingOutcome = 'erased' | 'checked' | 'postponed' | 'mailing' | 'continued' | 'nothing';

/** How often to check whether the last mail was sent, in milliseconds. */
const MAILING = 5 * 60_000;

/** After this time everything is erased again (milliseconds): whatever had read the name before has ended by then. */
const CHECKED_AFTER = 3_600_000;

/**
 * Erases an account whose grace period is over. Something may have been ordered since it was closed: then it waits a day. It begins once its
 * owner was mailed that it does. However much there is, one run erases so many pages of it and stores how far it has come, where the
 * next one goes on, as it does where one was interrupted: every page can be erased again. And all of it is done again an hour later,
 * for what was under way meanwhile and had read the name before.
 */
export async function finishClosing(
  userId: string,
  limit: RunLimit = jobLimits.perRun,
): Promise<ClosingOutcome> {
  let closing = await findClosing(userId);
  if (!closing || closing.state === 'kept' || closing.state === 'erased') return 'nothing';
  if (closing.state === 'closing') {
    if ((await findObligations(userId)).length > 0) {
      await change(closing, 'postpone', { set: dueAt(now() + DAY, userId, lists.closingsDue) });
      return 'postponed';
    }
    closing = await change(closing, 'erase', { set: { erasingSince: now() } });
    if (closing?.state !== 'erasing') return 'nothing';
  }
  // Nothing can be begun any more while the last mail is on its way.
  if (closing.state === 'erasing' && !closing.reached) {
    await endAccess(userId);
    if (await isMailOpen(closing)) {
      await change(closing, 'awaitMail', { set: dueAt(now() + MAILING, userId, lists.closingsDue) });
      return 'mailing';
    }
  }
  const reached = await erasePages(closing, limit);
  if (reached) {
    await change(closing, 'continue', { set: { reached, ...dueAt(now(), userId, lists.closingsDue) } });
    return 'continued';
  }
  if (closing.state === 'checking') {
    await change(closing, 'finish', { remove: [...dueAttributes, 'reached'] });
    return 'checked';
  }
  await change(closing, 'check', {
    set: dueAt(now() + CHECKED_AFTER, userId, lists.closingsDue),
    remove: ['reached'],
  });
  return 'erased';
}

/** Erases as many pages as a run may, and answers what it has reached; undefined at the end. */
async function erasePages({ userId, reached: first }: ClosingItem, limit: RunLimit) {
  const mayGoOn = withinRun(limit);
  let reached = first;
  do reached = await erasePage(userId, reached);
  while (reached && mayGoOn());
  return reached;
}

/** Moves a closing on from where it was read, with what else changes; one that has moved meanwhile stays as it is. */
function change(
  closing: ClosingItem,
  action: ClosingAction,
  { set, ...more }: Update,
): Promise<ClosingItem | undefined> {
  const taken = transition(closingMachine, action, 'clock', closing.state);
  return update<ClosingItem>(keys.closing(closing.userId), {
    ...more,
    set: { ...taken.set, ...set },
    when: { ...taken.when, GSI3SK: closing.GSI3SK ?? absent },
  });
}
