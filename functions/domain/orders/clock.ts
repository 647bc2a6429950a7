import { BankUndecided } from '#functions/domain/money/payments/close.ts';
import type { Works } from '#functions/domain/money/works.ts';
import { remindIfDue } from '#functions/domain/protection/reminders.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import { update } from '#functions/table/write.ts';

import { stepsToClose } from './cancel.ts';
import { remind } from './due.ts';
import { findWithPayment } from './payment.ts';
import type { OrderItem } from './record.ts';
import { stepOfClock } from './step.ts';

/** How soon an order is looked at again while the bank is still at its payment, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

type Outcome = 'ended' | 'reminded' | 'waiting' | 'nothing';

/**
 * Does what is due for an order by itself, at the time at which it was due. Answers what became of it. An order that ends
 * unpaid waits for its payer's bank, if that has not decided yet.
 */
export async function applyClock(id: string, works: Works): Promise<Outcome> {
  return untilCurrent(
    () => findWithPayment(id),
    async ({ story, payment }) => {
      if (!story) return 'nothing';
      const after = stepOfClock(story);
      if (!after) return remindIfDue(remind(story.order));
      try {
        await transact([...after.steps, ...(await stepsToClose({ story, payment }, after, works))]);
        return 'ended';
      } catch (error) {
        if (!(error instanceof BankUndecided)) throw error;
        await waitForBank(story.order);
        return 'waiting';
      }
    },
  );
}

/** Puts an order off, unless it has changed since it was read. */
async function waitForBank({ card: { id, version } }: OrderItem): Promise<void> {
  await update<object>(keys.order(id), {
    set: dueAt(now() + LOOK_AGAIN, id),
    when: { 'card.version': version },
    refused: (current) => current ?? {},
  });
}
