import type { OperatorAct } from '#functions/domain/work/operate.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import type { OrderAction, OrderActor, OrderRole, OrderStage } from '#shared/rules/work/order.ts';

import type { Step } from './a-model-run.ts';
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
import { examine, judge, send } from './order-money.ts';
import { operate } from './order-operator.ts';
import { deliverLink, saveRequirements, viewOrder } from './order-requests.ts';
import { allowed, clearsAt, unclaimedFrom } from './order-rules.ts';
import { sweep, wait, waitForEnd } from './order-time.ts';
import { bankDecision, cardPayment, startPayment } from './payments/payment-steps.ts';

/** How a party does what they may do, with this amount. */
function doing(role: OrderRole, what: OrderAction, amount: number, number: number): Step | undefined {
  switch (what) {
    case 'writeRequirements':
      return saveRequirements(role, number % 2 ? 'In blue.' : 'In green.');
    case 'deliver':
    case 'replaceDelivery':
      return deliverLink(role, `https://example.com/${number}`);
    case 'pay':
      return startPayment(role);
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
      return refund(role, what === 'refundAll' ? 100 : amount, 'now');
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
    case 'returnUnclaimed':
    case 'decide':
    case 'refund':
    case 'reopen':
      return undefined;
  }
}

/** Whether the buyer has begun to pay, and may go on. */
function isBegun(model: OrderModel): boolean {
  const { intent } = model.payment;
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
  if (isBegun(model) && number % 3) return cardPayment('good', true);
  const possible = (['buyer', 'seller'] as const).flatMap((role) =>
    allowed(story, role, model.now)
      .filter((what) => mayEnd || !endings.includes(what))
      .map((what) => [role, what] as const),
  );
  const chosen = possible[number % possible.length];
  return chosen && doing(...chosen, amount, number);
};

/** How each stage is reached from the one before it. */
const towards: Partial<Record<OrderStage, Partial<Record<OrderStage, readonly [OrderRole, OrderAction]>>>> = {
  PAID: { ORDERED: ['buyer', 'pay'] },
  DELIVERED: { ORDERED: ['seller', 'deliver'] },
  REVIEW: { ORDERED: ['buyer', 'pay'], PAID: ['seller', 'deliver'], DELIVERED: ['buyer', 'pay'] },
  REVISION: { REVIEW: ['buyer', 'requestRevision'] },
  DISPUTED: { REVIEW: ['buyer', 'dispute'], REVISION: ['seller', 'dispute'] },
  FINISHED: { REVIEW: ['buyer', 'approve'], REVISION: ['buyer', 'approve'] },
};

/** What leads from this stage to that one. */
const wayTo = (goal: OrderStage, stage: OrderStage) => towards[goal]?.[stage] ?? towards['REVIEW']?.[stage];

/** Every transition of an order, with a stage from which it is made; those more often that take the most steps. */
const goals = orderMachine.transitions
  .flatMap(({ action, by, from }) => from.map((stage) => ({ action, by, stage })))
  .flatMap((goal) => (goal.stage === 'REVISION' || goal.by === 'clock' ? [goal, goal] : [goal]));

/** What has to happen before this action can: somebody asks, or names an amount. */
function preparation(model: OrderModel, by: OrderActor, action: OrderAction): Step | undefined {
  const { requirementsAt, cancelAskedAt, dispute } = current(model);
  if (action === 'agreeToCancel' || action === 'refuseToCancel' || action === 'askToCancel') {
    if (requirementsAt === null) return saveRequirements('buyer', 'In green.');
    return cancelAskedAt === null ? cancel('buyer', null, false) : undefined;
  }
  const isOther = action === 'acceptOffer' && by !== 'clock';
  const missing = (['buyer', 'seller'] as const).find(
    (role) => (action === 'divide' || (isOther && role !== by)) && dispute?.[role] === null,
  );
  return missing && nameAmount('offer', missing, 40, 'nothing');
}

/** Nobody claims what was released, until it goes back. */
function returnUnclaimed(model: OrderModel): Step | undefined {
  const { story, now } = model;
  if (current(model).toSeller === 0) return undefined;
  const left = (story.waitingSince === null ? clearsAt(story) : unclaimedFrom(story)) - now;
  return left > 0 ? wait(left) : send(model);
}

const isExamination = (action: string) => ['freeze', 'unfreeze', 'takeBack'].includes(action);

/** Does this from the stage in which it is possible. */
function reach(model: OrderModel, { action, by }: (typeof goals)[number], amount: number, number: number) {
  if (action === 'returnUnclaimed') return returnUnclaimed(model);
  // What the marketplace examines goes the same ways.
  if (by === 'bank' || isExamination(action)) return examine(model) ?? judge(model, action === 'unfreeze');
  if (action === 'pay' && isBegun(model)) return cardPayment('good', true);
  if (by === 'operator') return operate(action as OperatorAct['do'], amount);
  const prepared = preparation(model, by, action);
  if (prepared) return prepared;
  return by === 'clock' ? waitForEnd(model, 0) : doing(by, action, amount, number);
}

/** Leads an order to its cancellation after its bank has refused to pay, at once or later and not reported yet: rare by chance. */
function cancelAfterRefusal(model: OrderModel, card: 'declined' | 'processing', number: number) {
  const { intent, recorded } = model.payment;
  if (current(model).stage !== 'ORDERED') return undefined;
  if (intent === 'none') return startPayment('buyer');
  if (intent === 'unpaid') return cardPayment(card, true);
  if (intent === 'processing') return bankDecision(false, false);
  if (intent === 'declined' && card === 'declined' && number % 3 === 0) return cardPayment(card, true);
  return intent === 'declined' && recorded !== 'requires_payment' ? cancel('buyer', null, false) : undefined;
}

/** Leads an order to its payment by a second card, about which the bank takes its time: also rare by chance. */
function payAfterRefusal(model: OrderModel, number: number) {
  const { intent, recorded } = model.payment;
  if (current(model).stage !== 'ORDERED') return undefined;
  if (intent === 'none') return startPayment('buyer');
  if (intent === 'unpaid') return cardPayment('declined', true);
  if (intent === 'declined') return cardPayment(recorded === 'failed' ? 'processing' : 'declined', true);
  return intent === 'processing' ? bankDecision(number % 2 === 0, true) : undefined;
}

/** What else a run may be led to, each as often as any transition. */
const others = [
  (model: OrderModel, number: number) => cancelAfterRefusal(model, 'declined', number),
  (model: OrderModel, number: number) => cancelAfterRefusal(model, 'processing', number),
  payAfterRefusal,
].flatMap((each) => [each, each, each]);

/** How many goals there are. */
export const GOALS = goals.length + others.length;

/** Somebody goes on towards the goal of the run, which the first such step chooses where there is none. */
export const goFurther = (number: number, amount: number) => (model: OrderModel) => {
  model.goal ??= number % GOALS;
  const goal = goals[model.goal];
  if (!goal) return others[model.goal - goals.length]?.(model, number);
  const { stage, frozenAt } = current(model);
  // What is due by itself is stored first.
  if (current(model) !== model.story) return sweep;
  if (goal.stage === stage) return reach(model, goal, amount, number);
  if (frozenAt !== null) return judge(model, true);
  if (isBegun(model)) return cardPayment('good', true);
  const way = wayTo(goal.stage, stage);
  return way && doing(...way, amount, number);
};
