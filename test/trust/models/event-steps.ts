import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import { aReport, deliver } from '#test/flows/a-report.ts';

import type { Steps } from './a-model-run.ts';
import { recordReport, type PaidModel } from './a-payment-model.ts';
import { withRules, noBody, type PaymentStep, type PaymentRules } from './payment-rules.ts';
import { deliverEvent, expectEventRecord, type RealPayments } from './real-payments.ts';

const forgeries = ['amount', 'currency', 'intent', 'signature'] as const;

/** Steps that deliver events to the webhook: late, more than once, and forged. */
export function eventSteps<M extends PaidModel, R extends RealPayments>(
  rules: PaymentRules<M>,
  count: number,
): Steps<M, R>[] {
  const { amountOf } = rules;
  const { paymentOf, dueOf, settle, when } = withRules<M, R>(rules);

  const event = (index: number, number: number, hasNewId: boolean): PaymentStep<M, R> => ({
    name: `event ${number} of payment ${index} is delivered${hasNewId ? ' with a new id' : ''}`,
    action: 'event',
    index,
    predict: (model) => {
      const payment = paymentOf(model, index);
      const past = payment.events[number % payment.events.length];
      if (!past) throw new Error('There is no such event.');
      const isRecorded = recordReport(model, payment, past.report, past.attempt);
      payment.isPaidByEvent = isRecorded && past.report === 'succeeded';
      settle(model, index, isRecorded);
      return { status: 200 };
    },
    run: async (real, model) => {
      const { events: all } = dueOf(real, index);
      const { id, status } = await deliverEvent(real, all[number % all.length] ?? '', hasNewId);
      if (paymentOf(model, index).isPaidByEvent) await expectEventRecord(id);
      return { status, ...noBody };
    },
  });

  const forged = (index: number, what: (typeof forgeries)[number]): PaymentStep<M, R> => ({
    name: `a success with another ${what} is delivered for payment ${index}`,
    action: 'forgery',
    index,
    predict: (model) => {
      if (what === 'signature') return { status: 400 };
      const payment = paymentOf(model, index);
      model.logged += 1;
      // The payment is not recorded yet, so the provider has to deliver the event again.
      if (payment.recorded === 'nothing') return { status: 500 };
      const isAnother = what === 'intent' || payment.attempt === 0;
      const name = isAnother ? `another intent, ${payment.setAside.size}` : `of attempt ${payment.attempt}`;
      // What is on its way back stays so.
      if (payment.setAside.get(name) !== 'closed') payment.setAside.set(name, 'differs');
      return { status: 200 };
    },
    run: async (real, model) => {
      const { id, intents } = dueOf(real, index);
      const amount = amountOf(model, index) ?? 0;
      const intentId = (what === 'intent' ? undefined : intents.at(-1)) ?? `pi_${newId()}`;
      const more = {
        amount: { amount: amount - 1, amount_received: amount - 1 },
        currency: { currency: 'eur' },
        intent: {},
        signature: {},
      }[what];
      const payload = aReport('succeeded', { kind: real.kind, id, intentId, amount }, more);
      const status = await deliver(real.cloud, payload, what === 'signature' ? {} : undefined);
      return { status, ...noBody };
    },
  });

  const anyIndex = fc.nat(count - 1);
  return [
    fc
      .tuple(anyIndex, fc.nat(9), fc.boolean())
      .map((values) => when(({ events: all }) => all.length > 0, event(...values))),
    fc
      .tuple(anyIndex, fc.constantFrom(...forgeries))
      .map((values) => when((_, model, index) => amountOf(model, index) !== null, forged(...values))),
  ];
}
