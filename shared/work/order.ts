import type { Refusal } from '#shared/refusal.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/work/order.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import * as orderTexts from '#shared/texts/orders.ts';

import { fixed, type FixedReminder } from './fixed.ts';
import type { FixedVerb } from './phases.ts';
import { rulesOf, type View } from './view.ts';

/** The reason of a refusal, unless the order has ended, which says more. */
const unlessEnded = (reason: Refusal) => (stage: string) =>
  stage === 'CANCELLED' ? orderTexts.cancelled : stage === 'FINISHED' ? orderTexts.finished : reason;
/** The reason of a refusal in these stages, or else this one. */
const inStages =
  (reasonsIn: Partial<Record<OrderStage, Refusal>>, reason: Refusal) =>
  (stage: string): Refusal =>
    reasonsIn[stage as OrderStage] ?? unlessEnded(reason)(stage);
const unlessCancelled = (reason: Refusal) => (stage: string) =>
  stage === 'CANCELLED' ? orderTexts.cancelled : reason;

/** The names of an order. Paying is the buyer's step, but only the payment provider's confirmation completes it. */
export const orderView: View<FixedVerb, FixedReminder, OrderAction, OrderStage, OrderActor> = {
  name: 'Order',
  course: fixed,
  actions: {
    place: 'place',
    brief: 'writeRequirements',
    pay: 'pay',
    deliver: 'deliver',
    redeliver: 'replaceDelivery',
    open: 'download',
    approve: 'approve',
    revise: 'requestRevision',
    cancel: 'cancel',
    askToCancel: 'askToCancel',
    agreeToCancel: 'agreeToCancel',
    refuseToCancel: 'refuseToCancel',
    decline: 'decline',
    refundPart: 'refundPart',
    refundAll: 'refundAll',
    dispute: 'dispute',
    offer: 'offer',
    acceptOffer: 'acceptOffer',
    divide: 'divide',
    expire: 'expire',
    returnUnclaimed: 'returnUnclaimed',
    freeze: 'freeze',
    unfreeze: 'unfreeze',
    takeBack: 'takeBack',
    decide: 'decide',
    refund: 'refund',
    reopen: 'reopen',
  },
  people: { buyer: 'buyer', seller: 'seller', clock: 'clock', bank: 'bank', operator: 'operator' },
  stages: {
    WORK: { unpaid: 'ORDERED', paid: 'PAID' },
    REVIEW: { unpaid: 'DELIVERED', paid: 'REVIEW' },
    REVISION: { paid: 'REVISION' },
    DISPUTED: { paid: 'DISPUTED' },
    DONE: { paid: 'FINISHED' },
    ENDED: { unpaid: 'CANCELLED', paid: 'CANCELLED' },
  },
  refusals: {
    writeRequirements: unlessCancelled(orderTexts.requirementsClosed),
    pay: unlessCancelled(orderTexts.alreadyPaid),
    deliver: unlessCancelled(orderTexts.paidWorkIsFinal),
    replaceDelivery: unlessCancelled(orderTexts.paidWorkIsFinal),
    approve: inStages({ DISPUTED: orderTexts.disputed }, orderTexts.notToApprove),
    requestRevision: inStages(
      { REVISION: orderTexts.alreadyInRevision, DISPUTED: orderTexts.disputed },
      orderTexts.notToRevise,
    ),
    cancel: unlessEnded(orderTexts.tooLateToCancel),
    askToCancel: unlessEnded(orderTexts.tooLateToCancel),
    agreeToCancel: unlessEnded(orderTexts.notAskedToCancel),
    refuseToCancel: unlessEnded(orderTexts.notAskedToCancel),
    // Only its buyer is refused before the delivery: the seller may decline then.
    decline: inStages(
      { ORDERED: orderTexts.notToDecline, PAID: orderTexts.notToDecline },
      orderTexts.tooLateToDecline,
    ),
    refundPart: unlessEnded(orderTexts.notToRefund),
    refundAll: unlessEnded(orderTexts.notToRefund),
    // Only the seller is refused while the buyer is looking at the work.
    dispute: inStages(
      { REVIEW: orderTexts.buyerIsLooking, DISPUTED: orderTexts.alreadyDisputed },
      orderTexts.notToDispute,
    ),
    offer: unlessEnded(orderTexts.notDisputed),
    acceptOffer: unlessEnded(orderTexts.notDisputed),
    decide: () => orderTexts.notDisputed,
    refund: () => operatorTexts.nothingReleased,
    reopen: () => operatorTexts.nothingReleased,
  },
  frozen: orderTexts.frozen,
};

/** The rules of orders. */
export const orderRules = rulesOf(orderView);
