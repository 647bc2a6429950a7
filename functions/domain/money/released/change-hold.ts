import type { Hold } from '#functions/domain/money/books/hold.ts';
import { payoutsAsRead } from '#functions/domain/money/books/payouts.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { Update } from '#functions/table/updates.ts';

/** Step: changes a hold as it was read. `Outdated` if its amounts, its disputes or its payouts have changed since. */
export function changeHold(hold: Hold, update: Update): Step {
  const { amount, disputes, refundsElsewhere, takenBack, borne, reversing, withholding } = hold;
  return change(keys.hold(hold), {
    ...update,
    when: {
      amount,
      disputes: disputes ?? absent,
      refundsElsewhere: refundsElsewhere ?? absent,
      takenBack: takenBack ?? absent,
      borne: borne ?? absent,
      reversing: reversing ?? absent,
      withholding: withholding ?? absent,
      ...payoutsAsRead(hold),
    },
  });
}
