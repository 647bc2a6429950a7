import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import {
  always,
  mostly,
  type ExpectedAnswer,
  type Step,
  type Steps,
} from '#test/trust/models/a-model-run.ts';
import { orderActors, type OrderActor, type RealOrder } from '#test/trust/models/a-real-order.ts';
import { current, may, type OrderModel } from '#test/trust/models/an-order-model.ts';
import { conflict, refusal } from '#test/trust/models/order-requests.ts';

import type { PaymentModel } from './a-payment-model.ts';
import { attachIntent, changeIntent, recordIntentState } from './payment-changes.ts';
import { currentIntent, recordIntent, storeNextEvent } from './real-payment.ts';

const alreadyPaid: ExpectedAnswer = { status: 409, message: orderTexts.alreadyPaid.message };

/** The refusal of a payment that may not be begun. */
function refusalToPay(model: OrderModel, actor: OrderActor): ExpectedAnswer | undefined {
  const refused = refusal(actor, 'buyer');
  if (refused ?? may(model, 'buyer', 'pay')) return refused;
  if (current(model).stage === 'CANCELLED') return { status: 409, message: orderTexts.cancelled.message };
  return model.story.paidAt === null ? conflict : alreadyPaid;
}

export const startPayment = (actor: OrderActor): Step => ({
  name: `${actor} starts the payment`,
  action: 'begin',
  predict: (model) => {
    const refused = refusalToPay(model, actor);
    if (refused) return refused;
    const { intent } = model.payment;
    if (intent === 'succeeded') {
      recordIntentState(model);
      return alreadyPaid;
    }
    if (intent === 'none' || intent === 'canceled') attachIntent(model);
    return { status: 200 };
  },
  run: async (real, { payment }) => {
    const reply = await real.browserOf(actor).post(`/orders/pay/${real.orderId}`);
    recordIntent(real, reply, payment.attempt);
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
async function withEvents(
  { cloud: { stripe } }: RealOrder,
  isDelivered: boolean,
  act: () => number | Promise<number>,
): Promise<number> {
  // What has become due at the provider before is reported by other steps.
  stripe.doDue();
  await stripe.delivered();
  stripe.faults.dropWebhooks = !isDelivered;
  const status = await act();
  await stripe.delivered();
  stripe.faults.dropWebhooks = true;
  return status;
}

function predictReport(
  model: OrderModel,
  intent: 'declined' | 'processing' | 'succeeded',
  isDelivered: boolean,
): void {
  changeIntent(model, intent);
  if (isDelivered) recordIntentState(model);
}

export const cardPayment = (card: keyof typeof cards, isDelivered: boolean): Step => ({
  name: `buyer pays with a ${card} card, event ${isDelivered ? 'delivered' : 'not delivered'}`,
  action: 'payByCard',
  predict: (model) => {
    const { intent } = model.payment;
    if (intent !== 'unpaid' && intent !== 'declined') return { status: 400 };
    predictReport(model, results[card], isDelivered);
    return { status: card === 'declined' ? 402 : 200 };
  },
  run: async (real, model) => {
    const pay = () => payWith(real.cloud, currentIntent(real), cards[card]);
    const status = await withEvents(real, isDelivered, pay);
    storeNextEvent(real, model);
    return { status };
  },
});

export const bankDecision = (isPaid: boolean, isDelivered: boolean): Step => ({
  name: `the bank ${isPaid ? 'pays' : 'refuses'}, event ${isDelivered ? 'delivered' : 'not delivered'}`,
  action: 'bankDecides',
  predict: (model) => {
    predictReport(model, isPaid ? 'succeeded' : 'declined', isDelivered);
    return { status: 200 };
  },
  run: async (real, model) => {
    const status = await withEvents(real, isDelivered, () => {
      real.cloud.stripe.settle(currentIntent(real), isPaid ? 'succeeded' : 'failed');
      return 200;
    });
    storeNextEvent(real, model);
    return { status };
  },
});

const answers: Partial<Record<PaymentModel['intent'], string>> = {
  succeeded: 'succeeded',
  processing: 'processing',
};

const confirmation = (actor: OrderActor): Step => ({
  name: `${actor} confirms the payment`,
  action: 'confirm',
  predict: (model) => {
    const { payment } = model;
    if (actor === 'visitor') return { status: 401 };
    if (actor !== 'buyer' || payment.intent === 'none')
      return { status: 404, message: notFoundTexts.payment.message };
    recordIntentState(model);
    // Money that pays for nothing any more is not a success.
    const goesBack = payment.recorded === 'closed' && payment.intent === 'succeeded';
    const result = goesBack ? undefined : answers[payment.intent];
    return { status: 200, body: { result: result ?? 'unsuccessful' } };
  },
  run: ({ browserOf, intents }) => {
    const paymentIntentId = intents.at(-1) ?? `pi_${newId()}`;
    return browserOf(actor).post('/payments/confirm', { paymentIntentId });
  },
});

const buyer = mostly<OrderActor>('buyer', orderActors);
const starts = buyer.map((actor) => always(startPayment(actor)));
const pays = fc.tuple(fc.constantFrom('good', 'declined', 'processing'), fc.boolean()).map(
  (values) =>
    ({ payment }: OrderModel) =>
      payment.intent === 'none' ? undefined : cardPayment(...values),
);

/** Starting the payment, cards, decisions of the bank, and confirmation. */
export const paymentSteps: Steps[] = [
  // Repeated, so that one card often follows another.
  starts,
  starts,
  pays,
  pays,
  pays,
  fc.tuple(fc.boolean(), fc.boolean()).map(
    (values) =>
      ({ payment }: OrderModel) =>
        payment.intent === 'processing' ? bankDecision(...values) : undefined,
  ),
  buyer.map((actor) => always(confirmation(actor))),
];
