import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/order.ts';

import { openTransitions, type Machine } from './machine.ts';
import { orderEndings } from './order-endings.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderRequirements } from './order-requirements.ts';

const { alreadyPaid, cancelled, paidWorkIsFinal, requirementsClosed } = messages.orders;
const said = refusals.orders;

/** The message of a refusal, unless the order has ended, which says more. */
const unlessEnded = (message: string) => (stage: string) =>
  stage === 'CANCELLED' ? cancelled : stage === 'FINISHED' ? said.finished : message;
/** The message of a refusal in these stages, or else this one. */
const inStages =
  (messagesIn: Partial<Record<OrderStage, string>>, message: string) =>
  (stage: string): string =>
    messagesIn[stage as OrderStage] ?? unlessEnded(message)(stage);
const unlessCancelled = (message: string) => (stage: string) => (stage === 'CANCELLED' ? cancelled : message);

/** The states of an order. Paying is the buyer's step, but only the payment provider's confirmation completes it. */
export const orderMachine = {
  name: 'Order',
  attribute: 'stage',
  states: {
    ORDERED: 'Neither paid nor delivered',
    PAID: 'Paid, and the money is held; the seller works',
    DELIVERED: 'Delivered, which completes it; sealed until it is paid',
    REVIEW: 'Delivered and paid: the work is open, and the money is held until the buyer approves',
    REVISION: 'The buyer has asked for changes; the seller works on',
    DISPUTED: 'The two sides do not agree; each names an amount for the seller',
    FINISHED: 'What was held is the seller’s, or divided as a dispute ended',
    CANCELLED: 'Ended; what was held goes back to the buyer',
  },
  transitions: [
    { action: 'place', by: 'buyer', from: [], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['ORDERED'], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['PAID'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['ORDERED'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['DELIVERED'], to: 'REVIEW' },
    { action: 'deliver', by: 'seller', from: ['ORDERED'], to: 'DELIVERED' },
    { action: 'deliver', by: 'seller', from: ['PAID', 'REVISION'], to: 'REVIEW' },
    { action: 'replaceDelivery', by: 'seller', from: ['DELIVERED'], to: 'DELIVERED' },
    { action: 'download', by: 'buyer', from: ['REVIEW'], to: 'REVIEW' },
    { action: 'download', by: 'buyer', from: ['REVISION'], to: 'REVISION' },
    { action: 'download', by: 'buyer', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'download', by: 'buyer', from: ['FINISHED'], to: 'FINISHED' },
    { action: 'approve', by: 'buyer', from: ['REVIEW', 'REVISION'], to: 'FINISHED' },
    { action: 'approve', by: 'clock', from: ['REVIEW'], to: 'FINISHED' },
    { action: 'requestRevision', by: 'buyer', from: ['REVIEW'], to: 'REVISION' },
    { action: 'cancel', by: 'buyer', from: ['ORDERED', 'PAID'], to: 'CANCELLED' },
    { action: 'askToCancel', by: 'buyer', from: ['PAID'], to: 'PAID' },
    { action: 'agreeToCancel', by: 'seller', from: ['PAID'], to: 'CANCELLED' },
    { action: 'agreeToCancel', by: 'clock', from: ['PAID'], to: 'CANCELLED' },
    { action: 'refuseToCancel', by: 'seller', from: ['PAID'], to: 'PAID' },
    { action: 'decline', by: 'seller', from: ['ORDERED', 'PAID', 'DELIVERED'], to: 'CANCELLED' },
    { action: 'decline', by: 'buyer', from: ['DELIVERED'], to: 'CANCELLED' },
    { action: 'refundPart', by: 'seller', from: ['REVIEW'], to: 'REVIEW' },
    { action: 'refundPart', by: 'seller', from: ['REVISION'], to: 'REVISION' },
    { action: 'refundAll', by: 'seller', from: ['REVIEW', 'REVISION'], to: 'CANCELLED' },
    { action: 'dispute', by: 'buyer', from: ['REVIEW', 'REVISION'], to: 'DISPUTED' },
    { action: 'dispute', by: 'seller', from: ['REVISION'], to: 'DISPUTED' },
    { action: 'offer', by: 'buyer', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'offer', by: 'seller', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'acceptOffer', by: 'buyer', from: ['DISPUTED'], to: 'FINISHED' },
    { action: 'acceptOffer', by: 'seller', from: ['DISPUTED'], to: 'FINISHED' },
    { action: 'acceptOffer', by: 'clock', from: ['DISPUTED'], to: 'FINISHED' },
    { action: 'divide', by: 'clock', from: ['DISPUTED'], to: 'FINISHED' },
    { action: 'expire', by: 'clock', from: ['ORDERED', 'PAID', 'DELIVERED', 'REVISION'], to: 'CANCELLED' },
    { action: 'returnUnclaimed', by: 'clock', from: ['FINISHED'], to: 'FINISHED' },
    { action: 'freeze', by: 'bank', from: ['PAID'], to: 'PAID' },
    { action: 'freeze', by: 'bank', from: ['REVIEW'], to: 'REVIEW' },
    { action: 'freeze', by: 'bank', from: ['REVISION'], to: 'REVISION' },
    { action: 'freeze', by: 'bank', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'freeze', by: 'bank', from: ['FINISHED'], to: 'FINISHED' },
    { action: 'unfreeze', by: 'bank', from: ['PAID'], to: 'PAID' },
    { action: 'unfreeze', by: 'bank', from: ['REVIEW'], to: 'REVIEW' },
    { action: 'unfreeze', by: 'bank', from: ['REVISION'], to: 'REVISION' },
    { action: 'unfreeze', by: 'bank', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'unfreeze', by: 'bank', from: ['FINISHED'], to: 'FINISHED' },
    { action: 'takeBack', by: 'bank', from: ['PAID', 'REVIEW', 'REVISION', 'DISPUTED'], to: 'CANCELLED' },
    { action: 'takeBack', by: 'bank', from: ['FINISHED'], to: 'FINISHED' },
  ],
  flags: {
    ORDERED: { isPaid: false, isCompleted: false },
    PAID: { isPaid: true, isCompleted: false },
    DELIVERED: { isPaid: false, isCompleted: true },
    REVIEW: { isPaid: true, isCompleted: true },
    REVISION: { isPaid: true, isCompleted: true },
    DISPUTED: { isPaid: true, isCompleted: true },
    FINISHED: { isPaid: true, isCompleted: true },
    // An order that ends stays paid and completed if it was: these never go back.
    CANCELLED: {},
  },
  refusals: {
    writeRequirements: unlessCancelled(requirementsClosed),
    pay: unlessCancelled(alreadyPaid),
    deliver: unlessCancelled(paidWorkIsFinal),
    replaceDelivery: unlessCancelled(paidWorkIsFinal),
    approve: inStages({ DISPUTED: said.disputed }, said.notToApprove),
    requestRevision: inStages(
      { REVISION: said.alreadyInRevision, DISPUTED: said.disputed },
      said.notToRevise,
    ),
    cancel: unlessEnded(said.tooLateToCancel),
    askToCancel: unlessEnded(said.tooLateToCancel),
    agreeToCancel: unlessEnded(said.notAskedToCancel),
    refuseToCancel: unlessEnded(said.notAskedToCancel),
    // Only its buyer is refused before the delivery: the seller may decline then.
    decline: inStages({ ORDERED: said.notToDecline, PAID: said.notToDecline }, said.tooLateToDecline),
    refundPart: unlessEnded(said.notToRefund),
    refundAll: unlessEnded(said.notToRefund),
    // Only the seller is refused while the buyer is looking at the work.
    dispute: inStages({ REVIEW: said.buyerIsLooking, DISPUTED: said.alreadyDisputed }, said.notToDispute),
    offer: unlessEnded(said.notDisputed),
    acceptOffer: unlessEnded(said.notDisputed),
  },
  requires: orderRequirements,
  after: orderEndings,
} as const satisfies Machine<OrderStage, OrderAction, OrderActor, OrderFacts>;

/** What the parties may do while the bank examines the payment: nothing that moves money. */
export const whileFrozen: ReadonlySet<OrderAction> = new Set([
  'writeRequirements',
  'deliver',
  'download',
  'refuseToCancel',
  'offer',
]);

const isParty = (actor: OrderActor) => actor === 'buyer' || actor === 'seller';

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export function refusalOf(
  facts: OrderFacts,
  action: OrderAction,
  actor: OrderActor,
  now: number,
): string | undefined {
  const { stage, frozenAt } = facts;
  const isOpen = openTransitions(orderMachine, stage, actor).some((each) => each.action === action);
  if (!isOpen) return stateRefusal(action, stage);
  if (frozenAt && isParty(actor) && !whileFrozen.has(action)) return said.frozen;
  return orderMachine.requires[action]?.refusal(facts, now, actor);
}

function stateRefusal(action: OrderAction, stage: OrderStage): string {
  const messages: Machine<OrderStage, OrderAction, OrderActor, OrderFacts>['refusals'] =
    orderMachine.refusals;
  const message = messages[action];
  if (message === undefined) return `'${action}' is not possible in ${stage}.`;
  return typeof message === 'string' ? message : message(stage);
}

/** What this actor may do now (milliseconds). */
export function allowedActions(facts: OrderFacts, actor: OrderActor, now: number): OrderAction[] {
  return openTransitions<OrderStage, OrderAction, OrderActor>(orderMachine, facts.stage, actor)
    .map(({ action }) => action)
    .filter((action) => refusalOf(facts, action, actor, now) === undefined);
}

/** The stage to which this action of this actor leads from this stage. */
export function stageAfter(stage: OrderStage, action: OrderAction, actor: OrderActor): OrderStage {
  const transition = openTransitions<OrderStage, OrderAction, OrderActor>(orderMachine, stage, actor).find(
    (each) => each.action === action,
  );
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
