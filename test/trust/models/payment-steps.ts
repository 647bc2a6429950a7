import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { payWith } from '#test/flows/an-order.ts';

import { mostly, type Choose, type Steps } from './a-model-run.ts';
import {
  attachIntent,
  recordIntentState,
  changeIntent,
  type PaidModel,
  type PaymentModel,
} from './a-payment-model.ts';
import { withRules, noBody, type PaymentStep, type PaymentRules } from './payment-rules.ts';
import { storeEvent, recordIntent, type RealPayments } from './real-payments.ts';

/** Steps that pay: starting a payment, cards, decisions of the bank, and confirmation. */
export function paymentSteps<M extends PaidModel, R extends RealPayments>(
  rules: PaymentRules<M>,
  count: number,
) {
  const { payer, actors, amountOf, refusal, alreadyPaid } = rules;
  const { paymentOf, dueOf, settle, when } = withRules<M, R>(rules);

  const startPayment = (index: number, actor: string): PaymentStep<M, R> => ({
    name: `${actor} starts payment ${index}`,
    action: 'begin',
    index,
    predict: (model) => {
      const refused = refusal(model, index, actor);
      if (refused) return refused;
      const payment = paymentOf(model, index);
      if (payment.intent === 'succeeded') {
        settle(model, index, recordIntentState(model, payment));
        return { status: 409, message: alreadyPaid };
      }
      if (payment.intent === 'none' || payment.intent === 'canceled') attachIntent(model, payment);
      return { status: 200 };
    },
    run: async (real, model) => {
      const due = dueOf(real, index);
      const reply = await real.browserOf(actor).post(`/${real.kind}s/pay/${due.id}`);
      recordIntent(due, reply, paymentOf(model, index).attempt);
      return reply;
    },
  });

  const cards = {
    good: 'pm_card_visa',
    declined: 'pm_card_chargeDeclined',
    processing: 'pm_card_processing',
  } as const;
  const results = { good: 'succeeded', declined: 'declined', processing: 'processing' } as const;

  /** Runs an action of Stripe. Its events are delivered now, or left for a later step. */
  const withEvents = async (real: R, isDelivered: boolean, act: () => Promise<number>): Promise<number> => {
    const { faults } = real.cloud.stripe;
    // What has become due at the provider before is reported by other steps.
    real.cloud.stripe.doDue();
    await real.cloud.stripe.delivered();
    faults.dropWebhooks = !isDelivered;
    const status = await act();
    await real.cloud.stripe.delivered();
    faults.dropWebhooks = true;
    return status;
  };
  const predictReport = (
    model: M,
    index: number,
    intent: 'declined' | 'processing' | 'succeeded',
    isDelivered: boolean,
  ) => {
    const payment = paymentOf(model, index);
    changeIntent(model, payment, intent);
    if (isDelivered) settle(model, index, recordIntentState(model, payment));
  };
  const storeLastEvent = (real: R, model: M, index: number) => {
    const event = paymentOf(model, index).events.at(-1);
    if (event) storeEvent(real, dueOf(real, index), event, amountOf(model, index) ?? 0);
  };

  const cardPayment = (index: number, card: keyof typeof cards, isDelivered: boolean): PaymentStep<M, R> => ({
    name: `${payer} pays ${index} with a ${card} card, event ${isDelivered ? 'delivered' : 'not delivered'}`,
    action: 'payByCard',
    index,
    predict: (model) => {
      const { intent } = paymentOf(model, index);
      if (intent !== 'unpaid' && intent !== 'declined') return { status: 400 };
      predictReport(model, index, results[card], isDelivered);
      return { status: card === 'declined' ? 402 : 200 };
    },
    run: async (real, model) => {
      const { intents } = dueOf(real, index);
      const pay = () => payWith(real.cloud, intents.at(-1) ?? '', cards[card]);
      const status = await withEvents(real, isDelivered, pay);
      if (status !== 400) storeLastEvent(real, model, index);
      return { status, ...noBody };
    },
  });

  const bankDecision = (index: number, isPaid: boolean, isDelivered: boolean): PaymentStep<M, R> => ({
    name: `the bank ${isPaid ? 'pays' : 'refuses'} ${index}, event ${isDelivered ? 'delivered' : 'not delivered'}`,
    action: 'bankDecides',
    index,
    predict: (model) => {
      predictReport(model, index, isPaid ? 'succeeded' : 'declined', isDelivered);
      return { status: 200 };
    },
    run: async (real, model) => {
      const decide = () =>
        Promise.resolve(
          real.cloud.stripe.settle(dueOf(real, index).intents.at(-1) ?? '', isPaid ? 'succeeded' : 'failed'),
        ).then(() => 200);
      const status = await withEvents(real, isDelivered, decide);
      storeLastEvent(real, model, index);
      return { status, ...noBody };
    },
  });

  const answers: Partial<Record<PaymentModel['intent'], string>> = {
    succeeded: 'succeeded',
    processing: 'processing',
  };
  const confirmation = (index: number, actor: string): PaymentStep<M, R> => ({
    name: `${actor} confirms payment ${index}`,
    action: 'confirm',
    index,
    predict: (model) => {
      if (actor === 'visitor') return { status: 401 };
      const payment = paymentOf(model, index);
      if (actor !== payer || payment.intent === 'none') {
        return { status: 404, message: messages.notFound.payment };
      }
      settle(model, index, recordIntentState(model, payment));
      // Money that pays for nothing any more is not a success.
      const intent =
        payment.recorded === 'closed' && payment.intent === 'succeeded' ? 'processing' : payment.intent;
      return { status: 200, body: { result: answers[intent] ?? 'unsuccessful' } };
    },
    run: (real) => {
      const paymentIntentId = dueOf(real, index).intents.at(-1) ?? `pi_${newId()}`;
      return real.browserOf(actor).post('/payments/confirm', { paymentIntentId });
    },
  });

  const anyIndex = fc.nat(count - 1);
  const isStarted = ({ intent }: PaymentModel) => intent !== 'none';

  const starts = fc.tuple(anyIndex, mostly(payer, actors)).map(
    (values): Choose<M, R> =>
      () =>
        startPayment(...values),
  );
  const pays = fc
    .tuple(anyIndex, fc.constantFrom('good', 'declined', 'processing'), fc.boolean())
    .map((values) => when(isStarted, cardPayment(...values)));

  const steps: Steps<M, R>[] = [
    // Repeated, so that one card often follows another.
    starts,
    starts,
    pays,
    pays,
    pays,
    fc
      .tuple(anyIndex, fc.boolean(), fc.boolean())
      .map((values) => when(({ intent }) => intent === 'processing', bankDecision(...values))),
    fc.tuple(anyIndex, mostly(payer, actors)).map((values) => when(() => true, confirmation(...values))),
  ];
  return { steps, startPayment, cardPayment, bankDecision };
}
