import type { Hold } from '#functions/domain/money/books/hold.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import type { Update } from '#functions/table/updates.ts';

/** Step: changes a hold as it was read. `Outdated` if its amounts, its disputes or its payout have changed since. */
export function changeHold(hold: Hold, update: Update): Step {
  const { amount, disputes, refundsElsewhere, takenBack, borne, payout } = hold;
  return change(keys.hold(hold), {
    ...update,
    when: {
      amount,
      disputes: disputes ?? absent,
      refundsElsewhere: refundsElsewhere ?? absent,
      takenBack: takenBack ?? absent,
      borne: borne ?? absent,
      'payout.state': payout?.state ?? absent,
    },
    refused: () => new Outdated(),
  });
}
