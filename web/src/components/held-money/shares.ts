import type { Order, OrderCard } from '#shared/entities/order.ts';
import { commissionOn } from '#shared/rules/commission.ts';
import { currency, smallestOf } from '#shared/rules/currency.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { minorOf, toMajor, type Major } from '#shared/rules/money.ts';
import type { OrderRole } from '#shared/rules/order.ts';

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

/** How what is held is divided if the seller gets this much of it. */
export function divided({ hold }: Pick<OrderCard, 'hold'>, toSeller: Major): Shares {
  const held = minorOf(hold?.amount ?? NOTHING);
  return { toSeller, toBuyer: toMajor(Math.max(0, held - minorOf(toSeller))) };
}
