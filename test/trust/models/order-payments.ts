import { messages } from '#shared/messages.ts';

import type { ExpectedAnswer } from './a-model-run.ts';
import { orderActors, type OrderActor, type RealOrder } from './a-real-order.ts';
import { current, may, perform, type OrderModel } from './an-order-model.ts';
import { conflict, refusal } from './order-requests.ts';
import { PRICE } from './order-rules.ts';
import { paymentSteps } from './payment-steps.ts';
import { reconciliationSteps } from './reconciliation-steps.ts';

/** The refusal of a payment that may not be begun. */
function refusalToPay(model: OrderModel, actor: OrderActor): ExpectedAnswer | undefined {
  const refused = refusal(actor, 'buyer');
  if (refused ?? may(model, 'buyer', 'pay')) return refused;
  if (current(model).stage === 'CANCELLED') return { status: 409, message: messages.orders.cancelled };
  return model.story.paidAt === null ? conflict : { status: 409, message: messages.orders.alreadyPaid };
}

/** What paying for orders has of its own. */
export const rules = {
  payer: 'buyer',
  actors: orderActors,
  amountOf: () => PRICE,
  refusal: (model: OrderModel, _: number, actor: string) => refusalToPay(model, actor as OrderActor),
  alreadyPaid: messages.orders.alreadyPaid,
  paid: (model: OrderModel) => perform(model, 'buyer', 'pay'),
};
export const {
  steps: payments,
  startPayment,
  cardPayment,
  bankDecision,
} = paymentSteps<OrderModel, RealOrder>(rules, 1);
export const { steps: reconciliations, finish } = reconciliationSteps<OrderModel, RealOrder>(rules);
