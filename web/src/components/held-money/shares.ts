import type { Order, OrderCard } from '#shared/entities/work/order.ts';
import { commissionOn } from '#shared/rules/money/commission.ts';
import { currency, smallestOf } from '#shared/rules/money/currency.ts';
import { minorOf, subtract, toMajor, type Major, type Minor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoney } from '#web/lib/format.ts';

/** The parties of an order. A full order also has the commission, of which its seller knows. */
export type Parties = Pick<OrderCard, 'buyer' | 'seller'> & Partial<Pick<Order, 'commission'>>;

/** What is released to the seller, commission included, and what goes back to the buyer. */
export type Shares = { toSeller: Major; toBuyer: Major };

export const NOTHING = toMajor(0);

export const otherRole = (role: OrderRole): OrderRole => (role === 'buyer' ? 'seller' : 'buyer');

/** The username of the other party. */
export const otherName = (order: Parties, role: OrderRole): string => order[otherRole(role)].username;

/** Whose the money is: all of it the seller's, all of it the buyer's, or of each a part. */
type Split = 'toSeller' | 'toBuyer' | 'toBoth';

/**
 * `name` is the other party; `got` is what is released to the seller, who reads what is left of it after commission; `back` is what the buyer gets back;
 * `when` is a time, of what happens by itself.
 */
export type SplitFacts = { name: string; got: string; back: string; when: string };
export type SplitSentence = (facts: SplitFacts) => string;

/** What is said of who gets how much, to each party. */
export type SplitSentences = Record<OrderRole, Record<Split, SplitSentence>>;

const splitOf = ({ toSeller, toBuyer }: Shares): Split =>
  toBuyer <= 0 ? 'toSeller' : toSeller <= 0 ? 'toBuyer' : 'toBoth';

/** The name and the amounts that this party reads. */
export const splitFacts = (
  { toSeller, toBuyer }: Shares,
  parties: Parties,
  role: OrderRole,
  when = '',
): SplitFacts => ({
  name: otherName(parties, role),
  got: role === 'seller' ? net(toSeller, parties.commission) : formatMoney(toSeller),
  back: formatMoney(toBuyer),
  when,
});

/** Which of these sentences is true of how money is divided, as this party reads it. */
export const splitSentence = (
  sentences: SplitSentences,
  shares: Shares,
  parties: Parties,
  role: OrderRole,
  when?: string,
): string => sentences[role][splitOf(shares)](splitFacts(shares, parties, role, when));

/** What is left of an amount after commission at this rate. */
export const netOf = (gross: Minor, rate: number): Minor =>
  subtract(gross, commissionOn(gross, rate, smallestOf(currency())) as Minor);

/** An amount as its seller reads it: what is left after the commission, which only a full order knows. */
function net(amount: Major, commission: Order['commission'] | undefined): string {
  if (!commission) return `${formatMoney(amount)} before commission`;
  const { rate } = commission;
  const left = formatMoney(toMajor(netOf(minorOf(amount), rate)));
  return rate === 0 ? left : `${left} after commission`;
}

export type Stake = Pick<OrderCard, 'hold'>;

/** Whether what can be disputed or given back was released already, and has not cleared yet. */
export const isReleased = ({ hold }: Stake): boolean => hold !== null && hold.amount <= 0;

/** How much can be disputed or given back: what is held, or was released. */
export const atStake = (work: Stake): Major =>
  (isReleased(work) ? work.hold?.toSeller : work.hold?.amount) ?? NOTHING;

/** How what is at stake is divided if this much of it is released to the seller. */
export function divided(work: Stake, toSeller: Major): Shares {
  return { toSeller, toBuyer: toMajor(Math.max(0, minorOf(atStake(work)) - minorOf(toSeller))) };
}

/** How an amount divides what is at stake that this party types: a buyer says what is refunded, a seller what is released. */
export function dividedAsTyped(work: Stake, role: OrderRole, typed: Minor): Shares {
  return divided(work, toMajor(role === 'seller' ? typed : subtract(minorOf(atStake(work)), typed)));
}
