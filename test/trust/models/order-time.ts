import { setClock } from '#functions/lib/clock.ts';
import { AppError } from '#functions/lib/errors.ts';
import { applyOrderClock } from '#test/functions/domain/steps.ts';

import type { Step } from './a-model-run.ts';
import type { OrderModel } from './an-order-model.ts';
import { end } from './order-decisions.ts';
import { endOf } from './order-rules.ts';
import { storeNextEvent } from './payments/real-payment.ts';

/** Moves the clock on; nothing is done to the order, but everybody sees it as if what is due had been done. */
export const wait = (milliseconds: number): Step => ({
  name: `${milliseconds} milliseconds pass`,
  action: 'wait',
  predict: (model) => {
    model.now += milliseconds;
    return { status: 200 };
  },
  run: async (_, { now }) => {
    setClock(() => now);
    return Promise.resolve({ status: 200 });
  },
});

/** Moves the clock to this many milliseconds before or after what happens by itself. */
export const waitForEnd = (model: OrderModel, by: number): Step | undefined => {
  const due = endOf(model.story);
  return due && due.at + by > model.now ? wait(due.at + by - model.now) : undefined;
};

/** Does what is due, as the job does that looks for it. */
export const sweep: Step = {
  name: 'what is due is done',
  action: 'sweep',
  predict: (model) => {
    const due = () => {
      const found = endOf(model.story);
      return found && found.at <= model.now ? found : undefined;
    };
    return end(model, 'clock', () => due()?.what, { at: () => due()?.at ?? model.now });
  },
  run: async (real, model) => {
    try {
      await applyOrderClock(real.orderId);
      return { status: 200 };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: error.status, body: { message: error.message } };
    } finally {
      storeNextEvent(real, model);
    }
  },
};
