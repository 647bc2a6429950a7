import { createHash } from 'node:crypto';

import { transition } from './a-model-run.ts';
import { expectedPayment, unpaid, type PaidModel, type PaymentModel } from './a-payment-model.ts';
import { firstReconciliation } from './reconciliation-steps.ts';

/** What was delivered: a link, or a file with its text. */
export type Delivered = { url: string } | { fileName: string; text: string };

/** An order as the specification describes it, with its gig. It can be paid before or after delivery. */
export type OrderModel = PaidModel & {
  payments: [PaymentModel];
  requirements: string | null;
  delivery: Delivered | null;
  note: string | null;
  /** What the buyer told on cancelling it. */
  cancellation: { reason: string | null } | null;
  gigExists: boolean;
  star: number | null;
};

export const PRICE = 1999;

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

export const ordered = (): OrderModel => ({
  transitions: [transition('Order', 'place')],
  payments: [unpaid()],
  reconcileIn: firstReconciliation,
  logged: 0,
  requirements: null,
  delivery: null,
  note: null,
  cancellation: null,
  gigExists: true,
  star: null,
});

export const isPaid = ({ payments: [{ recorded }] }: OrderModel) => recorded === 'succeeded';
export const isFinished = (model: OrderModel) => isPaid(model) && model.delivery !== null;

/** The state of an order in its state machine, paid or unpaid. */
export function stateOf(
  { delivery, cancellation }: Pick<OrderModel, 'delivery' | 'cancellation'>,
  paid: boolean,
): string {
  if (cancellation) return 'CANCELLED';
  if (delivery) return paid ? 'FINISHED' : 'DELIVERED';
  return paid ? 'PAID' : 'ORDERED';
}

export const recordTransition = (model: OrderModel, action: string) =>
  void model.transitions.push(transition('Order', action, stateOf(model, isPaid(model))));

/** The order as a party must see it: the buyer sees the work once it is delivered and paid. */
export function seenBy(party: 'buyer' | 'seller', model: OrderModel) {
  const { delivery, requirements, gigExists, note, cancellation } = model;
  const canSeeWork = party === 'seller' ? delivery !== null : isFinished(model);
  const link = delivery && 'url' in delivery ? delivery.url : null;
  const file = delivery && 'text' in delivery ? delivery : null;
  return {
    price: PRICE / 100,
    stage: stateOf(model, isPaid(model)),
    isPaid: isPaid(model),
    isCompleted: delivery !== null,
    hasRequirements: requirements !== null,
    requirements,
    gigExists,
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.text.length ?? null,
    host: link && new URL(link).host,
    delivery: file && { fileName: file.fileName, size: file.text.length, sha256: sha256Of(file.text) },
    work: canSeeWork ? (link ?? file?.text ?? null) : null,
    note: canSeeWork ? note : null,
    cancelReason: cancellation?.reason ?? null,
    hasTimes: [requirements !== null, delivery !== null, isPaid(model), cancellation !== null],
  };
}

/** The records that the table must have: the order's stage and flags, its payment, the gig's counts and reviews. */
export function expectedRecords(model: OrderModel) {
  const [payment] = model.payments;
  const count = isPaid(model) ? 1 : 0;
  return {
    stage: stateOf(model, isPaid(model)),
    isPaid: isPaid(model),
    isCompleted: model.delivery !== null,
    hasRequirements: model.requirements !== null,
    ...expectedPayment(payment, PRICE),
    gig: {
      sales: count,
      totalStars: model.star ?? 0,
      starNumber: model.star === null ? 0 : 1,
      isDeleted: !model.gigExists,
      bought: count,
      reviews: model.star === null ? 0 : 1,
      reviewers: model.star === null ? 0 : 1,
    },
  };
}
