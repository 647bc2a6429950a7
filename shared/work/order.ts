import { reasons, type Refusal } from '#shared/reasons.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/work/order.ts';

import { fixed, type FixedReminder } from './fixed.ts';
import type { FixedVerb } from './phases.ts';
import { rulesOf, type View } from './view.ts';

const { alreadyPaid, cancelled, paidWorkIsFinal, requirementsClosed } = reasons.orders;
const { orders: said, operator } = reasons;

/** The reason of a refusal, unless the order has ended, which says more. */
const unlessEnded = (reason: Refusal) => (stage: string) =>
  stage === 'CANCELLED' ? cancelled : stage === 'FINISHED' ? said.finished : reason;
/** The reason of a refusal in these stages, or else this one. */
const inStages =
  (reasonsIn: Partial<Record<OrderStage, Refusal>>, reason: Refusal) =>
  (stage: string): Refusal =>
    reasonsIn[stage as OrderStage] ?? unlessEnded(reason)(stage);
const unlessCancelled = (reason: Refusal) => (stage: string) => (stage === 'CANCELLED' ? cancelled : reason);

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
    decide: () => said.notDisputed,
    refund: () => operator.nothingReleased,
    reopen: () => operator.nothingReleased,
  },
  frozen: said.frozen,
};

/** The rules of orders. */
export const orderRules = rulesOf(orderView);
