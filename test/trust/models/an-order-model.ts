import { transition } from './a-model-run.ts';
import { shown, unpaid, type PaidModel, type PaymentModel } from './a-payment-model.ts';
import { soonest } from './reconciling.ts';

/** What was delivered: a link, or a file with what is in it. */
export type Delivered = { url: string } | { fileName: string; text: string };

/** An order as the specification has it, with its gig. Two flags that come in either order. */
export type OrderModel = PaidModel & {
  payments: [PaymentModel];
  requirements: string | null;
  delivery: Delivered | null;
  note: string | null;
  gigExists: boolean;
  star: number | null;
};

export const PRICE = 1999;

export const ordered = (): OrderModel => ({
  taken: [transition('Order', 'place')],
  payments: [unpaid()],
  lookIn: soonest,
  logged: 0,
  requirements: null,
  delivery: null,
  note: null,
  gigExists: true,
  star: null,
});

export const isPaid = ({ payments: [{ recorded }] }: OrderModel) => recorded === 'succeeded';
export const isFinished = (model: OrderModel) => isPaid(model) && model.delivery !== null;

/** The state of the machine that an order is in, or was before it was paid. */
export function stage({ delivery }: Pick<OrderModel, 'delivery'>, paid: boolean): string {
  if (delivery) return paid ? 'FINISHED' : 'DELIVERED';
  return paid ? 'PAID' : 'ORDERED';
}

export const took = (model: OrderModel, action: string) =>
  void model.taken.push(transition('Order', action, stage(model, isPaid(model))));

/** The order as a party must see it: the work is the buyer's when it is delivered and paid. */
export function seenBy(party: 'buyer' | 'seller', model: OrderModel) {
  const { delivery, requirements, gigExists, note } = model;
  const isOpen = party === 'seller' ? delivery !== null : isFinished(model);
  const link = delivery && 'url' in delivery ? delivery.url : null;
  const file = delivery && 'text' in delivery ? delivery : null;
  return {
    price: PRICE / 100,
    isPaid: isPaid(model),
    isCompleted: delivery !== null,
    hasRequirements: requirements !== null,
    requirements,
    gigExists,
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.text.length ?? null,
    host: link && new URL(link).host,
    work: isOpen ? (link ?? file?.text ?? null) : null,
    note: isOpen ? note : null,
    hasTimes: [requirements !== null, delivery !== null, isPaid(model)],
  };
}

/** What is to be kept of it: flags, the payment, the gig's counts and who may review it. */
export function kept(model: OrderModel) {
  const [payment] = model.payments;
  const count = isPaid(model) ? 1 : 0;
  return {
    isPaid: isPaid(model),
    isCompleted: model.delivery !== null,
    hasRequirements: model.requirements !== null,
    ...shown(payment, PRICE),
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
