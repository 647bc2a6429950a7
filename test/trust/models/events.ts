import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import { aReport, deliver } from '#test/flows/a-report.ts';

import type { Steps } from './a-model-run.ts';
import { record, type PaidModel } from './a-payment-model.ts';
import { bring, expectRemembered, type RealTill } from './a-till.ts';
import { atTill, silent, type Pay, type Till } from './till.ts';

const forgeries = ['amount', 'currency', 'intent', 'signature'] as const;

/** What comes to our webhook: the provider's events late and again, and what nobody ought to believe. */
export function events<M extends PaidModel, R extends RealTill>(
  till: Till<M>,
  places: number,
): Steps<M, R>[] {
  const { amountOf } = till;
  const { paymentOf, dueOf, settled, has } = atTill<M, R>(till);

  const event = (place: number, number: number, isRenamed: boolean): Pay<M, R> => ({
    name: `event ${number} of ${place} comes${isRenamed ? ' under another id' : ''}`,
    action: 'event',
    place,
    foresee: (model) => {
      const payment = paymentOf(model, place);
      const told = payment.events[number % payment.events.length];
      if (!told) throw new Error('There is no such event.');
      const isRecorded = record(model, payment, told.report, told.attempt);
      payment.isProvenNow = isRecorded && told.report === 'succeeded';
      settled(model, place, isRecorded);
      return { status: 200 };
    },
    take: async (real, model) => {
      const { events: all } = dueOf(real, place);
      const { id, status } = await bring(real, all[number % all.length] ?? '', isRenamed);
      if (paymentOf(model, place).isProvenNow) await expectRemembered(id);
      return { status, ...silent };
    },
  });

  const forged = (place: number, what: (typeof forgeries)[number]): Pay<M, R> => ({
    name: `a success of another ${what} is told of ${place}`,
    action: 'forgery',
    place,
    foresee: (model) => {
      if (what === 'signature') return { status: 400 };
      const payment = paymentOf(model, place);
      model.logged += 1;
      // Nobody can have paid what was never begun: the provider is asked to say so again later.
      if (payment.recorded === 'nothing') return { status: 500 };
      payment.aside.add(
        what === 'intent' ? `another, ${payment.aside.size}` : `of attempt ${payment.attempt}`,
      );
      return { status: 200 };
    },
    take: async (real, model) => {
      const { id, intents } = dueOf(real, place);
      const amount = amountOf(model, place) ?? 0;
      const intentId = (what === 'intent' ? undefined : intents.at(-1)) ?? `pi_${newId()}`;
      const more = {
        amount: { amount: amount - 1, amount_received: amount - 1 },
        currency: { currency: 'eur' },
        intent: {},
        signature: {},
      }[what];
      const payload = aReport('succeeded', { kind: real.kind, id, intentId, amount }, more);
      const status = await deliver(real.cloud, payload, what === 'signature' ? {} : undefined);
      return { status, ...silent };
    },
  });

  const where = fc.nat(places - 1);
  return [
    fc
      .tuple(where, fc.nat(9), fc.boolean())
      .map((drawn) => has(({ events: all }) => all.length > 0, event(...drawn))),
    fc
      .tuple(where, fc.constantFrom(...forgeries))
      .map((drawn) => has((_, model, place) => amountOf(model, place) !== null, forged(...drawn))),
  ];
}
