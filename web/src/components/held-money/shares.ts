import type { Order, OrderCard } from '#shared/entities/work/order.ts';
import { commissionOn } from '#shared/rules/money/commission.ts';
import { currency, smallestOf } from '#shared/rules/money/currency.ts';
import { minorOf, toMajor, type Major } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoney } from '#web/lib/format.ts';

/** The parties of an order. A full order also has the commission, of which its seller knows. */
export type Parties = Pick<OrderCard, 'buyer' | 'seller'> & Partial<Pick<Order, 'commission'>>;

/** What the seller gets, commission included, and what goes back to the buyer. */
export type Shares = { toSeller: Major; toBuyer: Major };

export const NOTHING = toMajor(0);

export const otherRole = (role: OrderRole): OrderRole => (role === 'buyer' ? 'seller' : 'buyer');

/** The username of the other party. */
export const otherName = (order: Parties, role: OrderRole): string => order[otherRole(role)].username;

/** Who gets how much, for this reader: 'kofi.dev gets $120 and $60 goes back to you'; '' if nobody gets anything. */
export function sharesText({ toSeller, toBuyer }: Shares, parties: Parties, role: OrderRole): string {
  const { buyer, seller, commission } = parties;
  const got = formatMoney(toSeller);
  const back = formatMoney(toBuyer);
  const forSeller =
    role === 'seller' ? `you get ${net(toSeller, commission)}` : `${seller.username} gets ${got}`;
  const forBuyer = `${back} goes back to ${role === 'buyer' ? 'you' : buyer.username}`;
  return [toSeller > 0 && forSeller, toBuyer > 0 && forBuyer].filter(Boolean).join(' and ');
}

/** What is left for the seller of an amount. Only a full order knows how much that is. */
function net(amount: Major, commission: Order['commission'] | undefined): string {
  if (!commission) return `${formatMoney(amount)} before commission`;
  const { rate } = commission;
  const gross = minorOf(amount);
  const text = formatMoney(toMajor(gross - commissionOn(gross, rate, smallestOf(currency()))));
  return rate === 0 ? text : `${text} after commission`;
}

type Stake = Pick<OrderCard, 'hold'>;

/** Whether what can be disputed or given back was released already, and has not cleared yet. */
export const isReleased = ({ hold }: Stake): boolean => hold !== null && hold.amount <= 0;

/** How much can be disputed or given back: what is held, or was released. */
export const atStake = (work: Stake): Major =>
  (isReleased(work) ? work.hold?.toSeller : work.hold?.amount) ?? NOTHING;

/** '$180 that is held', or was released already. */
export const stakeText = (work: Stake): string =>
  `${formatMoney(atStake(work))} that ${isReleased(work) ? 'was released' : 'is held'}`;

/** How what is at stake is divided if the seller gets this much of it. */
export function divided(work: Stake, toSeller: Major): Shares {
  return { toSeller, toBuyer: toMajor(Math.max(0, minorOf(atStake(work)) - minorOf(toSeller))) };
}
