import * as fc from 'fast-check';

import { always, mostly, type Steps } from './a-model-run.ts';
import { orderActors, type OrderActor } from './a-real-order.ts';
import type { OrderModel } from './an-order-model.ts';
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
import { goFurther, goOn } from './order-moves.ts';
import { operate } from './order-operator.ts';
import {
  deleteGig,
  deliverFile,
  deliverLink,
  orderAgain,
  review,
  saveRequirements,
  viewOrder,
} from './order-requests.ts';
import { DAY, HOUR } from './order-rules.ts';
import { sweep, wait, waitForEnd } from './order-time.ts';
import { paymentSteps } from './payments/payment-steps.ts';
import { reconciliationSteps } from './payments/reconciliation-steps.ts';

const repeated = <T>(times: number, step: T): T[] => Array.from({ length: times }, () => step);
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

const further = fc
  .tuple(fc.nat(9_999), fc.integer({ min: 5, max: 70 }))
  .map((values) => goFurther(...values));
const onward = fc
  .tuple(fc.nat(99), fc.integer({ min: 5, max: 70 }), fc.constant(false))
  .map((values) => goOn(...values));
const anywhere = fc
  .tuple(fc.nat(99), fc.integer({ min: 5, max: 70 }), fc.constant(true))
  .map((values) => goOn(...values));

/** Only what leads towards the goal of the run. */
export const stepsToGoal: Steps[] = [further];

/** All requests about an order, and the time that passes. */
export const orderSteps: Steps[] = [
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
      ({ payment: { recorded } }: OrderModel) =>
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
  ...repeated(24, further),
  ...repeated(4, onward),
  ...repeated(3, anywhere),
  fc.constantFrom(HOUR, HOUR, DAY, 2 * DAY, 5 * DAY, 20 * DAY).map((time) => always(wait(time))),
  ...repeated(
    2,
    fc.constantFrom(-2_000, 0, 0, HOUR).map((by) => (model: OrderModel) => waitForEnd(model, by)),
  ),
  ...repeated(3, fc.constant(always(sweep))),
  ...repeated(
    2,
    fc.constant((model: OrderModel) => examine(model)),
  ),
  ...repeated(
    4,
    fc.nat(2).map((number) => (model: OrderModel) => judge(model, number > 0)),
  ),
  fc
    .tuple(fc.constantFrom('decide', 'refund', 'reopen'), hundredths)
    .map((values) => always(operate(...values))),
  fc.constant(send),
  ...paymentSteps,
  ...eventSteps,
  ...reconciliationSteps,
];
