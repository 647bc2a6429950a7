import * as fc from 'fast-check';

import { handler as reconcile } from '#functions/jobs/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';

import type { Step, Steps } from './a-model-run.ts';
import { look, report, type PaidModel } from './a-payment-model.ts';
import { keep, type RealTill } from './a-till.ts';
import { silent, type Till } from './till.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** An intent that nobody has paid for this long is taken back. */
const GIVE_UP = 3 * DAY;
/** The first look is two minutes after a payment began, and each next one when it is twice as old. */
const FIRST_LOOK = 3;
const LAST_LOOK = 1.75 * DAY;

export const soonest = FIRST_LOOK;

async function reconcileIn(minutes: number): Promise<void> {
  setClock(() => Date.now() + minutes * MINUTE);
  try {
    await reconcile();
  } finally {
    setClock(null);
  }
}

/** The look that we take at the provider ourselves. */
export function reconciling<M extends PaidModel, R extends RealTill>({ amountOf, paid }: Till<M>) {
  const round = (model: M, minutes: number) => {
    for (const [place, payment] of model.payments.entries()) {
      if (!payment.isWatched) continue;
      const isRecorded = look(model, payment);
      if (isRecorded && payment.recorded === 'succeeded') paid(model, place);
      if (minutes <= GIVE_UP || !['unpaid', 'declined'].includes(payment.intent)) continue;
      report(payment, 'canceled');
      payment.isWatched = false;
    }
  };

  const looking = (minutes: number): Step<M, R> => ({
    name: `the reconciler looks in ${minutes} minutes`,
    action: 'reconcile',
    foresee: (model) => {
      round(model, minutes);
      model.lookIn = minutes > GIVE_UP ? Number.POSITIVE_INFINITY : 2 * minutes + FIRST_LOOK;
      return { status: 200 };
    },
    take: async (real, model) => {
      await reconcileIn(minutes);
      for (const [place, due] of real.dues.entries()) {
        const event = model.payments[place]?.events[due.events.length];
        if (event) keep(real, due, event, amountOf(model, place) ?? 0);
      }
      return { status: 200, ...silent };
    },
  });

  const steps: Steps<M, R>[] = [
    // Most often soon: what nobody has paid is taken back for good.
    fc.nat(4).map((number) => (model: M) => {
      if (number === 0) return Number.isFinite(model.lookIn) ? looking(4 * DAY) : undefined;
      return model.lookIn < LAST_LOOK ? looking(model.lookIn) : undefined;
    }),
  ];

  /** Weeks later the bank has decided, no event has come, and the reconciler has looked at everything. */
  const end = async (model: M, real: R) => {
    for (const [place, payment] of model.payments.entries()) {
      if (payment.intent !== 'processing') continue;
      const isGood = payment.events.length % 2 === 0;
      report(payment, isGood ? 'succeeded' : 'declined');
      real.cloud.stripe.settle(real.dues[place]?.intents.at(-1) ?? '', isGood ? 'succeeded' : 'failed');
    }
    round(model, 30 * DAY);
    await reconcileIn(30 * DAY);
  };
  return { steps, end };
}
