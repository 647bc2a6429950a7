import { smallestAmount } from '#shared/rules/currencies.ts';
import { DAY, revisionDays, type OrderFacts } from '#shared/rules/order-facts.ts';
import { stageAfter } from '#shared/rules/order-machine.ts';
import type { OrderAction, OrderActor } from '#shared/rules/order.ts';

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
export function progress<Facts extends OrderFacts>(before: Facts, act: Act): Facts {
  const facts = { ...before, ...changes(before, act) };
  facts.stage = stageAfter(before.stage, act.action, act.by);
  // What was asked for in an earlier stage is settled by the next one.
  if (facts.stage !== before.stage) delete facts.cancelAskedAt;
  if (facts.stage !== 'REVISION') delete facts.revisionDueAt;
  return facts;
}

function changes(facts: OrderFacts, { action, by, at, amount = 0, clearance }: Act): Partial<OrderFacts> {
  const { held, returning, dispute } = facts;
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
      return { dispute: { by: by === 'seller' ? 'seller' : 'buyer', openedAt: at, [by]: amount } };
    case 'offer':
      return dispute ? { dispute: { ...dispute, [by]: amount } } : {};
    case 'acceptOffer':
    case 'divide':
      return divided(facts, amountForSeller(facts, by), at);
    case 'freeze':
      return { frozenAt: at };
    case 'unfreeze':
      return thawed(facts, at);
    case 'takeBack':
      // What is held beyond what the bank takes goes back as well.
      return { ...thawed(facts, at), held: 0, returning: returning + Math.max(0, held - amount) };
    case 'returnUnclaimed':
      return { released: facts.released - amount, returning: returning + amount, clearsAt: undefined };
    case 'place':
    case 'download':
      return {};
  }
}

const laterOf = (at: string, before = '') => (at > before ? at : before);

/** What is held after this much of it goes to the seller, and the rest back to the buyer. */
const divided = ({ held, released, returning, clearance = 0 }: OrderFacts, toSeller: number, at: string) => ({
  held: 0,
  released: released + toSeller,
  returning: returning + held - toSeller,
  ...(toSeller > 0 ? { clearsAt: new Date(Date.parse(at) + clearance * DAY).toISOString() } : {}),
});

/** What a dispute ends with: the other side's amount, the opener's when the other is silent, or the middle. */
export function amountForSeller({ dispute, held, currency = 'usd' }: OrderFacts, by: OrderActor): number {
  if (!dispute) throw new Error('There is no dispute.');
  const { buyer, seller } = dispute;
  const named = by === 'buyer' ? seller : by === 'seller' ? buyer : undefined;
  const amount =
    named ??
    (buyer !== undefined && seller !== undefined ? middle(buyer, seller, currency) : (buyer ?? seller));
  if (amount === undefined || amount > held) throw new Error('No amount of this dispute can be paid.');
  return amount;
}

/** The middle of two amounts, rounded down to one that the currency has. */
function middle(one: number, other: number, currency: string): number {
  const smallest = smallestAmount(currency);
  return Math.floor((one + other) / 2 / smallest) * smallest;
}

const thawed = ({ frozenAt, frozenFor }: OrderFacts, at: string): Partial<OrderFacts> => ({
  frozenAt: undefined,
  frozenFor: frozenFor + (frozenAt ? Math.max(0, Date.parse(at) - Date.parse(frozenAt)) : 0),
});
