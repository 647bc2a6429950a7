import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import type { OrderAction } from '#shared/rules/order.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import type { Requirement } from './machine.ts';
import { ceilingOf, deadlineOf, revisionDays, type OrderFacts } from './order-facts.ts';

const said = refusals.orders;
const { late, requirements, revision, review, dispute } = protection;

function mayPayAhead(facts: OrderFacts, now: number): boolean {
  if (facts.stage !== 'ORDERED') return true;
  const { requirementsAt, deliveryTime } = facts;
  const deadline = requirementsAt ? deadlineOf(facts) : now + (requirements.paid + deliveryTime) * DAY;
  return deadline <= now + protection.payAhead * DAY;
}

function mayCancelAlone(facts: OrderFacts, now: number): boolean {
  if (facts.stage !== 'PAID' || !facts.requirementsAt) return true;
  return now >= deadlineOf(facts) + late.grace * DAY;
}

function notAsked({ cancelAskedAt }: OrderFacts): string | undefined {
  return cancelAskedAt ? undefined : said.notAskedToCancel;
}

/** How long a revision that is asked for now may hold the money: until it is given up, or looked at and disputed. */
const revisionNeeds = (facts: OrderFacts): number =>
  (revisionDays(facts) + revision.grace + review + dispute.least) * DAY;

/** What the actions of an order require besides its stage. */
export const orderRequirements: { readonly [A in OrderAction]?: Requirement<OrderFacts> } = {
  pay: {
    words: `before the delivery, a deadline at most ${protection.payAhead} days away`,
    refusal: (facts, now) => (mayPayAhead(facts, now) ? undefined : messages.orders.tooEarlyToPay),
  },
  cancel: {
    words: 'once it is paid: no requirements yet, or a day after the deadline',
    refusal: (facts, now) => (mayCancelAlone(facts, now) ? undefined : said.askToCancel),
  },
  askToCancel: {
    words: 'not asked yet, and cannot be cancelled alone',
    refusal: (facts, now) =>
      (facts.cancelAskedAt ?? mayCancelAlone(facts, now)) ? said.alreadyAskedToCancel : undefined,
  },
  agreeToCancel: { words: 'the buyer has asked', refusal: notAsked },
  refuseToCancel: { words: 'the buyer has asked', refusal: notAsked },
  requestRevision: {
    words: `revisions are left, and ${protection.ceiling} days after the payment are enough for one`,
    refusal: (facts, now) => {
      if (facts.revisionsUsed >= facts.revisionNumber) return said.noRevisionLeft;
      return now + revisionNeeds(facts) <= ceilingOf(facts) ? undefined : said.noTimeForRevision;
    },
  },
  acceptOffer: {
    words: 'the other side has named an amount',
    refusal: ({ dispute }, _now, actor) =>
      dispute?.[actor === 'buyer' ? 'seller' : 'buyer'] === undefined ? said.noOffer : undefined,
  },
};
