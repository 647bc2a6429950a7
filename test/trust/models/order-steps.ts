import * as fc from 'fast-check';

import { messages } from '#shared/messages.ts';
import type { OrderAction, OrderRole } from '#shared/rules/order.ts';

import { mostly, type ExpectedAnswer, type Steps } from './a-model-run.ts';
import { orderActors, type OrderActor, type RealOrder } from './a-real-order.ts';
import { current, may, perform, type OrderModel } from './an-order-model.ts';
import { eventSteps } from './event-steps.ts';
import {
  acceptOffer,
  approve,
  cancel,
  decline,
  nameAmount,
  refund,
  requestRevision,
  tooLong,
  type Seen,
} from './order-decisions.ts';
import { examine, judge, send } from './order-money.ts';
import {
  conflict,
  deleteGig,
  deliverFile,
  deliverLink,
  orderAgain,
  refusal,
  review,
  saveRequirements,
  viewOrder,
  type OrderStep,
} from './order-requests.ts';
import { allowed, DAY, HOUR, PRICE } from './order-rules.ts';
import { sweep, wait, waitForEnd } from './order-time.ts';
import { paymentSteps } from './payment-steps.ts';
import { reconciliationSteps } from './reconciliation-steps.ts';

/** The refusal of a payment that may not be begun. */
function refusalToPay(model: OrderModel, actor: OrderActor): ExpectedAnswer | undefined {
  const refused = refusal(actor, 'buyer');
  if (refused ?? may(model, 'buyer', 'pay')) return refused;
  if (current(model).stage === 'CANCELLED') return { status: 409, message: messages.orders.cancelled };
  return model.story.paidAt === null ? conflict : { status: 409, message: messages.orders.alreadyPaid };
}

const rules = {
  payer: 'buyer',
  actors: orderActors,
  amountOf: () => PRICE,
  refusal: (model: OrderModel, _: number, actor: string) => refusalToPay(model, actor as OrderActor),
  alreadyPaid: messages.orders.alreadyPaid,
  paid: (model: OrderModel) => perform(model, 'buyer', 'pay'),
};
const {
  steps: payments,
  startPayment,
  cardPayment,
  bankDecision,
} = paymentSteps<OrderModel, RealOrder>(rules, 1);
const { steps: reconciliations, finish } = reconciliationSteps<OrderModel, RealOrder>(rules);

export { finish };

const always = (step: OrderStep) => () => step;
const buyer = mostly<OrderActor>('buyer', orderActors);
const seller = mostly<OrderActor>('seller', orderActors);
const party = mostly<OrderActor>('buyer', [...orderActors, 'seller', 'seller', 'seller', 'seller']);
const seen = mostly<Seen>('nothing', ['nothing', 'now', 'now', 'other']);
const hundredths = fc.constantFrom(30, 60, 60, 100, 101);
const written = fc.constantFrom('No longer needed.', null, null, tooLong);
const urls = fc.constantFrom(
  'https://example.com/1',
  'https://example.com/2',
  'https://example.com/2',
  'no link',
);
const texts = fc.constantFrom('one', 'two', null);

/** Leads an order to its cancellation after its bank has refused to pay, which is rarely reached by chance. */
const cancelAfterRefusal = (card: 'declined' | 'processing') => (model: OrderModel) => {
  const [{ intent, recorded }] = model.payments;
  if (current(model).stage !== 'ORDERED') return undefined;
  if (intent === 'none') return startPayment(0, 'buyer');
  if (intent === 'unpaid') return cardPayment(0, card, true);
  if (intent === 'processing') return bankDecision(0, false, false);
  return intent === 'declined' && recorded !== 'requires_payment' ? cancel('buyer', null, false) : undefined;
};
const refusedCards = fc.constantFrom('declined', 'processing', 'processing').map(cancelAfterRefusal);

/** How a party does what they may do, with this amount. */
function doing(role: OrderRole, what: OrderAction, amount: number, number: number): OrderStep | undefined {
  switch (what) {
    case 'writeRequirements':
      return saveRequirements(role, number % 2 ? 'In blue.' : 'In green.');
    case 'deliver':
    case 'replaceDelivery':
      return deliverLink(role, `https://example.com/${number}`);
    case 'pay':
      return startPayment(0, role);
    case 'approve':
      return approve(role, 'nothing');
    case 'requestRevision':
      return requestRevision(role, 'In green.', 'nothing');
    case 'cancel':
    case 'askToCancel':
    case 'agreeToCancel':
      return cancel(role, null, false);
    case 'refuseToCancel':
      return cancel(role, null, true);
    case 'decline':
      return decline(role, null);
    case 'refundPart':
    case 'refundAll':
      return refund(role, what === 'refundAll' ? 100 : amount, 'nothing');
    case 'dispute':
    case 'offer':
      return nameAmount(what, role, amount, 'nothing');
    case 'acceptOffer':
      return acceptOffer(role, 'nothing');
    case 'download':
      return viewOrder(role);
    case 'place':
    case 'divide':
    case 'expire':
    case 'freeze':
    case 'unfreeze':
    case 'takeBack':
      return undefined;
  }
}

/** What ends an order, which somebody does only now and then, so that most orders go on. */
const endings: OrderAction[] = ['cancel', 'agreeToCancel', 'decline', 'approve', 'refundAll', 'acceptOffer'];

/** One of the parties does something that they may do. A payment that is begun is paid. */
const goOn = (number: number, amount: number, mayEnd: boolean) => (model: OrderModel) => {
  const story = current(model);
  const [{ intent }] = model.payments;
  const isPayable = may(model, 'buyer', 'pay');
  if (isPayable && (intent === 'unpaid' || intent === 'declined') && number % 3)
    return cardPayment(0, 'good', true);
  const possible = (['buyer', 'seller'] as const).flatMap((role) =>
    allowed(story, role, model.now)
      .filter((what) => mayEnd || !endings.includes(what))
      .map((what) => [role, what] as const),
  );
  const chosen = possible[number % possible.length];
  return chosen && doing(...chosen, amount, number);
};

const onward = fc
  .tuple(fc.nat(99), fc.integer({ min: 5, max: 70 }), fc.constant(false))
  .map((values) => goOn(...values));
const anywhere = fc
  .tuple(fc.nat(99), fc.integer({ min: 5, max: 70 }), fc.constant(true))
  .map((values) => goOn(...values));

/** All requests about an order, and the time that passes. */
export const orderSteps: Steps<OrderModel, RealOrder>[] = [
  fc
    .tuple(buyer, fc.constantFrom('In blue.', 'In red.', ' '))
    .map((values) => always(saveRequirements(...values))),
  fc.tuple(seller, urls).map((values) => always(deliverLink(...values))),
  fc.tuple(seller, texts, fc.constantFrom('Enjoy.', null)).map((values) => always(deliverFile(...values))),
  fc.tuple(buyer, fc.constantFrom(1, 4, 5, 6)).map((values) => always(review(...values))),
  buyer.map((actor) => always(viewOrder(actor))),
  // Rarely by the seller, so that the gig exists in most runs.
  fc
    .constantFrom(...orderActors, ...orderActors.filter((actor) => actor !== 'seller'))
    .map((actor) => always(deleteGig(actor))),
  buyer.map((actor) => always(orderAgain(actor))),
  // Less often before the payment is begun, so that most orders go on.
  fc.tuple(fc.nat(2), party, written, fc.boolean()).map(
    ([number, ...values]) =>
      ({ payments: [{ recorded }] }: OrderModel) =>
        number === 0 || recorded !== 'nothing' ? cancel(...values) : undefined,
  ),
  fc
    .tuple(fc.nat(2), party, written)
    .map(([number, ...values]) => (number === 0 ? always(decline(...values)) : () => undefined)),
  fc.tuple(buyer, seen).map((values) => always(approve(...values))),
  fc
    .tuple(buyer, fc.constantFrom('In green.', ' '), seen)
    .map((values) => always(requestRevision(...values))),
  fc.tuple(seller, hundredths, seen).map((values) => always(refund(...values))),
  fc
    .tuple(fc.constantFrom('dispute', 'offer'), party, hundredths, seen)
    .map((values) => always(nameAmount(...values))),
  fc.tuple(party, seen).map((values) => always(acceptOffer(...values))),
  // Repeated, so that it often gets there.
  onward,
  onward,
  onward,
  onward,
  anywhere,
  refusedCards,
  refusedCards,
  fc.constantFrom(HOUR, HOUR, DAY, 2 * DAY, 5 * DAY, 20 * DAY).map((time) => always(wait(time))),
  fc.constantFrom(-2_000, 0, 0, HOUR).map((by) => (model: OrderModel) => waitForEnd(model, by)),
  fc.constant(always(sweep)),
  fc.nat(2).map((number) => (model: OrderModel) => (number === 0 ? examine(model) : undefined)),
  fc.nat(2).map((number) => (model: OrderModel) => judge(model, number > 0)),
  fc.constant(send),
  ...payments,
  ...eventSteps<OrderModel, RealOrder>(rules, 1),
  ...reconciliations,
];
