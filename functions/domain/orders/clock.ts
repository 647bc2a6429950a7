import type { Payables } from '#functions/domain/money/payable.ts';
import { now } from '#functions/lib/clock.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import { endingOf } from '#shared/rules/order-endings.ts';

import { stepsToClose } from './cancel.ts';
import { findWithPayment } from './payment.ts';
import { takeStep } from './step.ts';

/** Does what is due for an order by itself, at the time at which it was due. Answers whether anything was. */
export async function applyClock(id: string, payables: Payables): Promise<boolean> {
  return untilCurrent(
    () => findWithPayment(id),
    async ({ story, payment }) => {
      const ending = story && endingOf(story.order.card);
      if (!ending || ending.at > now()) return false;
      const after = takeStep(story, {
        action: ending.do,
        by: 'clock',
        at: new Date(ending.at).toISOString(),
      });
      await transact([...after.steps, ...(await stepsToClose({ story, payment }, after, payables))]);
      return true;
    },
  );
}
