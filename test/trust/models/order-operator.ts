import { recordAct } from '#functions/domain/audit/audit.ts';
import { orderKind } from '#functions/domain/orders/kind.ts';
import { operate as operateAs, type OperatorAct } from '#functions/domain/work/operate.ts';
import { AppError } from '#functions/lib/errors.ts';

import type { Step } from './a-model-run.ts';
import { current, perform, storeDue } from './an-order-model.ts';
import { share } from './order-decisions.ts';
import { conflict } from './order-requests.ts';
import { ofOperator, stakeOf } from './order-rules.ts';

const operator = { id: 'an-operator', name: 'An operator' };
const reason = 'By the rules of the market.';

/** Who acts, and that the act is recorded, without which a recount would find what it has booked to be nobody's. */
const acting = (act: OperatorAct['do'], id: string) => ({
  operatorId: operator.id,
  written: (before: object, after: object) => [
    recordAct({
      act: `work.${act}`,
      about: { kind: 'order', id },
      operator,
      ranBy: 'ops',
      reason,
      before,
      after,
    }),
  ],
});

/** The operator decides, gives back or opens again, with so many hundredths of what is there. */
export function operate(what: OperatorAct['do'], hundredths: number): Step {
  let amount = 0;
  return {
    name: `operator: ${what}`,
    action: what,
    predict: (model) => {
      amount = share(model, hundredths);
      const story = current(model);
      const isTooMuch = what !== 'reopen' && amount > stakeOf(story);
      if (isTooMuch || !ofOperator(story, model.now).includes(what)) return conflict;
      storeDue(model);
      perform(model, 'operator', what, what === 'reopen' ? {} : { amount });
      return { status: 200 };
    },
    run: async ({ orderId }) => {
      try {
        const act = what === 'reopen' ? { do: what } : { do: what, amount };
        await operateAs(orderKind, orderId, { ...act, reason }, acting(what, orderId));
        return { status: 200 };
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') return { status: 409 };
        throw error;
      }
    },
  };
}
