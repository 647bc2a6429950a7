import type { OrderAction, OrderRole, OrderStage } from '#shared/rules/order.ts';

import { current, may, type OrderModel } from './an-order-model.ts';
import {
  acceptOffer,
  approve,
  cancel,
  decline,
  nameAmount,
  refund,
  requestRevision,
} from './order-decisions.ts';
import { examine, judge } from './order-money.ts';
import { cardPayment, startPayment } from './order-payments.ts';
import { deliverLink, saveRequirements, viewOrder, type OrderStep } from './order-requests.ts';
import { allowed } from './order-rules.ts';
import { sweep, waitForEnd } from './order-time.ts';

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

/** Whether the buyer has begun to pay, and may go on. */
function isBegun(model: OrderModel): boolean {
  const [{ intent }] = model.payments;
  return may(model, 'buyer', 'pay') && (intent === 'unpaid' || intent === 'declined');
}

/** What ends an order, which somebody does only now and then, so that most orders go on. */
const endings: readonly OrderAction[] = [
  'cancel',
  'agreeToCancel',
  'decline',
  'approve',
  'refundAll',
  'acceptOffer',
];

/** One of the parties does something that they may do. A payment that is begun is paid. */
export const goOn = (number: number, amount: number, mayEnd: boolean) => (model: OrderModel) => {
  const story = current(model);
  if (isBegun(model) && number % 3) return cardPayment(0, 'good', true);
  const possible = (['buyer', 'seller'] as const).flatMap((role) =>
    allowed(story, role, model.now)
      .filter((what) => mayEnd || !endings.includes(what))
      .map((what) => [role, what] as const),
  );
  const chosen = possible[number % possible.length];
  return chosen && doing(...chosen, amount, number);
};

/** What leads furthest from each stage. */
const furthest: Partial<Record<OrderStage, readonly (readonly [OrderRole, OrderAction])[]>> = {
  ORDERED: [
    ['buyer', 'pay'],
    ['buyer', 'pay'],
    ['seller', 'deliver'],
    ['buyer', 'writeRequirements'],
  ],
  PAID: [
    ['seller', 'deliver'],
    ['seller', 'refuseToCancel'],
    ['buyer', 'askToCancel'],
    ['buyer', 'writeRequirements'],
  ],
  DELIVERED: [['buyer', 'pay']],
  REVIEW: [
    ['buyer', 'requestRevision'],
    ['buyer', 'requestRevision'],
    ['buyer', 'dispute'],
  ],
  REVISION: [
    ['buyer', 'dispute'],
    ['seller', 'dispute'],
    ['seller', 'refundPart'],
    ['seller', 'deliver'],
  ],
  DISPUTED: [
    ['seller', 'offer'],
    ['buyer', 'offer'],
  ],
};

const fromRevision = (model: OrderModel, number: number) =>
  [waitForEnd(model, 0), examine(model), approve('buyer', 'nothing')][number % 3];

/** One of the parties goes as far as possible. */
export const goFurther = (number: number, amount: number) => (model: OrderModel) => {
  const { stage, frozenAt, dispute } = current(model);
  if (frozenAt !== null && number % 2) return judge(model, number % 3 > 0);
  if (current(model) !== model.story) return sweep;
  const isAnswered = dispute !== null && dispute.buyer !== null && dispute.seller !== null;
  if (stage === 'DISPUTED' && isAnswered && number % 3 === 0) return waitForEnd(model, 0);
  if (isBegun(model)) return cardPayment(0, 'good', true);
  // From here, much leads elsewhere.
  if (stage === 'REVISION' && number % 3 === 0) return fromRevision(model, number / 3);
  const possible = (furthest[stage] ?? []).filter(([role, what]) => may(model, role, what));
  const chosen = possible[number % possible.length];
  return chosen && doing(...chosen, amount, number);
};
