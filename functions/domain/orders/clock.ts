import type { Payables } from '#functions/domain/money/payable.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';

import { stepsToClose } from './cancel.ts';
import { findWithPayment } from './payment.ts';
import { stepOfClock } from './step.ts';

/** Does what is due for an order by itself, at the time at which it was due. Answers whether anything was. */
export async function applyClock(id: string, payables: Payables): Promise<boolean> {
  return untilCurrent(
    () => findWithPayment(id),
    async ({ story, payment }) => {
      const after = story && stepOfClock(story);
      if (!after) return false;
      await transact([...after.steps, ...(await stepsToClose({ story, payment }, after, payables))]);
      return true;
    },
  );
}
