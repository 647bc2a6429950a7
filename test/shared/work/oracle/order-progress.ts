import type { OrderAction, OrderActor } from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';

import { amountForSeller, divided, takenBack, thawed, unclaimed, withOffer } from './money-progress.ts';
import { revisionDays, type OrderFacts } from './order-facts.ts';
import { stageAfter } from './order-machine.ts';

/** What somebody does to an order, at an ISO time. `amount` in minor units: of a refund, or named in a dispute. */
export type Act = {
  action: OrderAction;
  by: OrderActor;
  at: string;
  amount?: number | undefined;
  /** The days that what is released will take to clear, of a payment. */
  clearance?: number | undefined;
};

/** An order after this was done. Nothing is checked but that its stage allows the action. */
export function orderProgress<Facts extends OrderFacts>(before: Facts, act: Act): Facts {
  const facts = { ...before, ...changes(before, act) };
  facts.stage = stageAfter(before.stage, act.action, act.by);
  // What was asked for in an earlier stage is settled by the next one.
  if (facts.stage !== before.stage) delete facts.cancelAskedAt;
  if (facts.stage !== 'REVISION') delete facts.revisionDueAt;
  return facts;
}

function changes(facts: OrderFacts, { action, by, at, amount = 0, clearance }: Act): Partial<OrderFacts> {
  const { held, returning } = facts;
  switch (action) {
    case 'writeRequirements':
      // Writing them anew must not move the deadline.
      return { requirementsAt: facts.requirementsAt ?? at };
    case 'pay':
      return { paidAt: at, held: facts.price, clearance: clearance ?? facts.clearance };
    case 'deliver':
    case 'replaceDelivery':
      return { deliveredAt: laterOf(at, facts.deliveredAt) };
    case 'requestRevision':
      return {
        revisionsUsed: facts.revisionsUsed + 1,
        revisionDueAt: new Date(Date.parse(at) + revisionDays(facts) * DAY).toISOString(),
      };
    case 'askToCancel':
      return { cancelAskedAt: at };
    case 'refuseToCancel':
      return { cancelAskedAt: undefined };
    case 'approve':
      return divided(facts, held, at);
    case 'cancel':
    case 'agreeToCancel':
    case 'decline':
    case 'expire':
    case 'refundAll':
      return divided(facts, 0, at);
    case 'refundPart':
      return { held: held - amount, returning: returning + amount };
    case 'dispute':
    case 'offer':
      return withOffer(facts, by === 'seller' ? 'seller' : 'buyer', { at, amount });
    case 'acceptOffer':
    case 'divide':
      return divided(facts, amountForSeller(facts, sideOf(by)), at);
    case 'freeze':
      return { frozenAt: at };
    case 'unfreeze':
      return thawed(facts, at);
    case 'takeBack':
      return takenBack(facts, at, amount);
    case 'returnUnclaimed':
      return unclaimed(facts, amount);
    case 'place':
    case 'download':
      return {};
  }
}

const laterOf = (at: string, before = '') => (at > before ? at : before);

const sideOf = (by: OrderActor) => (by === 'buyer' || by === 'seller' ? by : undefined);
