import { messages } from '../messages.ts';
import { openTransitions, type Machine } from './machine.ts';

export const orderStages = ['ORDERED', 'PAID', 'DELIVERED', 'FINISHED', 'CANCELLED'] as const;
export type OrderStage = (typeof orderStages)[number];
export type OrderRole = 'buyer' | 'seller';
export type OrderAction =
  | 'place'
  | 'writeRequirements'
  | 'pay'
  | 'cancel'
  | 'download'
  | 'deliver'
  | 'replaceDelivery';

/** An order's progress (§4): its stage, and whether the buyer has written requirements. */
export type OrderState = { stage: OrderStage; hasRequirements: boolean };

const { alreadyPaid, cancelled, paidWorkIsFinal, requirementsClosed, tooLateToCancel } = messages.orders;

/** The message of a refusal, unless the order is cancelled, which says more. */
const unlessCancelled = (message: string) => (stage: string) => (stage === 'CANCELLED' ? cancelled : message);

/** The states of an order. Paying is the buyer's step, but only the payment provider's confirmation completes it. */
export const orderMachine = {
  name: 'Order',
  attribute: 'stage',
  states: {
    ORDERED: 'Neither paid nor delivered',
    PAID: 'Paid; the seller works',
    DELIVERED: 'Delivered, which completes it; sealed until it is paid',
    FINISHED: 'Delivered and paid: the work is open',
    CANCELLED: 'Ended by its buyer before anything was paid or delivered',
  },
  transitions: [
    { action: 'place', by: 'buyer', from: [], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['ORDERED'], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['PAID'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['ORDERED'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['DELIVERED'], to: 'FINISHED' },
    { action: 'cancel', by: 'buyer', from: ['ORDERED'], to: 'CANCELLED' },
    { action: 'deliver', by: 'seller', from: ['ORDERED'], to: 'DELIVERED' },
    { action: 'deliver', by: 'seller', from: ['PAID'], to: 'FINISHED' },
    { action: 'replaceDelivery', by: 'seller', from: ['DELIVERED'], to: 'DELIVERED' },
    { action: 'download', by: 'buyer', from: ['FINISHED'], to: 'FINISHED' },
  ],
  flags: {
    ORDERED: { isPaid: false, isCompleted: false },
    PAID: { isPaid: true, isCompleted: false },
    DELIVERED: { isPaid: false, isCompleted: true },
    FINISHED: { isPaid: true, isCompleted: true },
    CANCELLED: { isPaid: false, isCompleted: false },
  },
  refusals: {
    writeRequirements: unlessCancelled(requirementsClosed),
    pay: unlessCancelled(alreadyPaid),
    cancel: (stage) => unlessCancelled(stage === 'PAID' ? alreadyPaid : tooLateToCancel)(stage),
    deliver: unlessCancelled(paidWorkIsFinal),
    replaceDelivery: unlessCancelled(paidWorkIsFinal),
  },
} as const satisfies Machine<OrderStage, OrderAction, OrderRole>;

/** What an order's record says of its stage. */
export const inStage = <S extends OrderStage>(stage: S) => ({ stage, ...orderMachine.flags[stage] });

/** What this party may do now. */
export function actions({ stage }: Pick<OrderState, 'stage'>, role: OrderRole): OrderAction[] {
  return openTransitions<OrderStage, OrderAction, OrderRole>(orderMachine, stage, role).map(
    ({ action }) => action,
  );
}

/** Why an order in this stage does not allow an action. */
export const refusalOf = (action: keyof typeof orderMachine.refusals, { stage }: Pick<OrderState, 'stage'>) =>
  orderMachine.refusals[action](stage);

/** The action of a delivery: the same call makes the first one and replaces it. */
export function deliveryAction({ isCompleted }: { isCompleted: boolean }): 'deliver' | 'replaceDelivery' {
  return isCompleted ? 'replaceDelivery' : 'deliver';
}

/** Whether the order is open but not begun: its buyer has neither written requirements nor paid. */
export function isUnbegun({ stage, hasRequirements }: OrderState): boolean {
  return stage === 'ORDERED' && !hasRequirements;
}

export type OrderPhase = 'awaitingRequirements' | 'inProgress' | 'awaitingPayment' | 'finished' | 'cancelled';

const phases = { DELIVERED: 'awaitingPayment', FINISHED: 'finished', CANCELLED: 'cancelled' } as const;

/** What an order is waiting for, and so who acts next. The screens choose their texts by it. */
export function phase({ stage, hasRequirements }: OrderState): OrderPhase {
  if (stage === 'ORDERED' || stage === 'PAID') return hasRequirements ? 'inProgress' : 'awaitingRequirements';
  return phases[stage];
}
