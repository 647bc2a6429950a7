/** What each of an order's two parties can do in its present state (§4). The server's conditions say the same. */
export type OrderState = { isPaid: boolean; isCompleted: boolean; hasRequirements: boolean };
export type OrderRole = 'buyer' | 'seller';
export type OrderAction = 'writeRequirements' | 'pay' | 'download' | 'deliver' | 'replaceDelivery';

type Rule = { by: OrderRole; when: (order: OrderState) => boolean };

/** The order machine as data: two independent flags, and who may act while they stand so. */
export const orderActions: Record<OrderAction, Rule> = {
  writeRequirements: { by: 'buyer', when: (order) => !order.isCompleted },
  pay: { by: 'buyer', when: (order) => !order.isPaid },
  download: { by: 'buyer', when: (order) => order.isPaid && order.isCompleted },
  deliver: { by: 'seller', when: (order) => !order.isCompleted },
  replaceDelivery: { by: 'seller', when: (order) => order.isCompleted && !order.isPaid },
};

/** The actions open to this party now. */
export function actions(order: OrderState, role: OrderRole): OrderAction[] {
  return (Object.keys(orderActions) as OrderAction[]).filter(
    (action) => orderActions[action].by === role && orderActions[action].when(order),
  );
}

export type OrderPhase = 'awaitingRequirements' | 'inProgress' | 'awaitingPayment' | 'finished';

/** Where the order stands and so who acts next, for the words on the screen. */
export function phase(order: OrderState): OrderPhase {
  if (order.isCompleted) return order.isPaid ? 'finished' : 'awaitingPayment';
  return order.hasRequirements ? 'inProgress' : 'awaitingRequirements';
}
