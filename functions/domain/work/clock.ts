import { BankUndecided } from '#functions/domain/money/payments/bank-undecided.ts';
import { now } from '#functions/lib/clock.ts';
import { all } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes, isDue } from '#functions/table/due.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { update } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import type { Verb } from '#shared/work/phases.ts';

import { store, type AlsoSteps } from './act.ts';
import { duePlace } from './due.ts';
import type { Kind } from './kind.ts';
import { notifyReminder } from './news.ts';
import type { Story, WorkItem } from './record.ts';
import { takeDue } from './take.ts';

/** How soon work is tried again while the bank is processing its payment, in milliseconds. */
const RETRY = 3_600_000;

type ClockOutcome = 'ended' | 'reminded' | 'waiting' | 'nothing';

/**
 * Applies what is due for work, dated at the time at which it was due. Returns the outcome. `alsoSteps` are the further
 * writes of an end, which waits while the payer's bank has not decided.
 */
export async function applyClock<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  id: string,
  { alsoSteps, found }: { alsoSteps?: AlsoSteps<Item>; found?: Story<Item> } = {},
): Promise<ClockOutcome> {
  return untilCurrent(
    () => kind.find(id),
    async (story) => {
      if (!story) return 'nothing';
      const after = takeDue(kind, story);
      if (!after) return remindIfDue(kind, story.item);
      try {
        await store(kind, story, after, await alsoSteps?.(story.item, after.item));
        return 'ended';
      } catch (error) {
        if (!(error instanceof BankUndecided)) throw error;
        await waitForBank(kind, story.item);
        return 'waiting';
      }
    },
    found,
  );
}

/** Reschedules work, unless it has changed since it was read. */
async function waitForBank<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  { card: { id, version } }: Item,
): Promise<void> {
  await update<object>(kind.keyOf(id), {
    set: dueAt(now() + RETRY, id),
    when: { 'card.version': version },
  });
}

/** Reminds somebody, once, if a reminder is due now. */
async function remindIfDue<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  item: Item,
): Promise<'reminded' | 'nothing'> {
  const { card, GSI3SK = '' } = item;
  const reminder = kind.rules.reminderOf(card);
  if (!reminder || !isDue(item) || reminder.at.every((time) => time > now())) return 'nothing';
  const place = duePlace(kind, card);
  const days = Math.ceil((reminder.until - now()) / DAY);
  await transact([
    change(kind.keyOf(card.id), {
      ...(place ? { set: place } : { remove: dueAttributes }),
      when: all({ 'card.version': card.version }, { GSI3SK }),
    }),
    ...(await notifyReminder(kind, card, reminder, days)),
  ]);
  return 'reminded';
}
