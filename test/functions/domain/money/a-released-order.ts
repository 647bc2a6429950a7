import type Stripe from 'stripe';

import type { GigItem } from '#functions/domain/gigs/record.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { findAccountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { balances } from '#functions/domain/recount/books/balances.ts';
import { now } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import { timeOf } from '#functions/table/due.ts';
import { aSeller, type Person } from '#test/functions/domain/an-order.ts';
import { approve } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { aChargedOrder, advance, DAY, hear, HOUR } from './a-charged-order.ts';
import { anAccountOf } from './payouts/a-payout-account.ts';

export type Provider = Awaited<ReturnType<typeof aProvider>>;

/** The price of an order, what the marketplace keeps of it, what its seller gets, and what the charge has cost. */
export const PRICE = 1999;
export const COMMISSION = 199;
export const NET = PRICE - COMMISSION;
export const FEE = 88;

/** The days that a first sale takes to clear. */
export const FIRST = 7;

/** Opens the account of a seller at the provider, which then ends its check like this. */
export async function openAccount(
  provider: Provider,
  seller: Person,
  outcome: Parameters<Provider['review']>[1] = 'ready',
): Promise<string> {
  const { accountId } = await anAccountOf(seller);
  provider.review(accountId, outcome);
  await refresh(seller.id);
  return accountId;
}

export type From = {
  provider?: Provider;
  seller?: Person;
  buyer?: Person;
  gig?: GigItem;
  hasAccount?: boolean;
};

/** An order whose money is its seller's, and clears. Its seller has an account that is ready, unless that is not wanted. */
export async function aReleasedOrder({ hasAccount = true, ...from }: From = {}) {
  // The provider pays out at midnight. Whatever takes some hours begins after one.
  advance(DAY + HOUR - (now() % DAY));
  const provider = from.provider ?? (await aProvider());
  const seller = from.seller ?? (await aSeller());
  if (hasAccount && !(await findAccountOf(seller.id))) await openAccount(provider, seller);
  const order = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', { ...from, provider, seller });
  await approve({ id: order.id, userId: order.buyer.id });
  return withPayout(order);
}

/** A charged order, and what tells of what its seller is paid. */
export function withPayout(order: Awaited<ReturnType<typeof aChargedOrder>>) {
  const { id, provider, seller } = order;
  const { transfers } = provider.sdk;
  const listed = async () => (await transfers.list({ transfer_group: `order_${id}`, limit: 100 })).data;
  return {
    ...order,
    payout: async () => (await readBooks('order', id)).hold?.payout,
    transfers: listed,
    reversals: async () =>
      (await Promise.all((await listed()).map((each) => transfers.listReversals(each.id)))).flatMap(
        ({ data }) => data,
      ),
    sums: () => sumsOf(seller.id),
    /** The account of its seller at the provider, if there is one. */
    accountId: async () => (await findAccountOf(seller.id))?.accountId,
    /** What a recount says is wrong with the books of the order and of its seller. */
    allMistakes: async () => [
      ...(await order.mistakes()),
      ...(await balances.mistakesIn(seller.id)).map(({ what }) => what),
    ],
    /** What the operator's list has about the order. */
    issues: async () => casesAbout(id),
    /** Lets what was released clear, and sends what is due. */
    clear: async (days: number = FIRST) => {
      advance(days * DAY);
      await order.send();
    },
    /** When the transfer is due: days from now. */
    dueIn: async () => {
      const [transfer] = await order.movements('transfer');
      return transfer ? Math.round((timeOf(transfer) - now()) / DAY) : undefined;
    },
  };
}

export type Released = ReturnType<typeof withPayout>;

const casesAbout = async (id: string) =>
  (await openCases()).filter(({ card }) => JSON.stringify(card).includes(id));

/** The sums of a seller that are not 0. */
export async function sumsOf(sellerId: string): Promise<Record<string, number>> {
  const account = await findSellerAccount(sellerId);
  const names = ['balance', 'held', 'clearing', 'reversing', 'onItsWay', 'paid'] as const;
  return Object.fromEntries(names.map((name) => [name, account[name] ?? 0]).filter(([, sum]) => sum !== 0));
}

/** The events that a provider has for the endpoint of payments, newest first. */
const eventsOf = ({ provider }: Pick<Released, 'provider'>): Stripe.Event[] =>
  provider
    .events()
    .filter(({ object, account }) => object === 'event' && account === undefined)
    .toReversed();

/** Hears everything that the provider has ever said, newest first and twice. */
export async function hearAll(order: Pick<Released, 'provider'>): Promise<void> {
  const events = eventsOf(order);
  for (const event of [...events, ...events]) await hear(event);
}

/** Has the buyer's bank take back what was paid, or this much of it, and keep it or not. */
export async function chargeBack(
  order: Pick<Released, 'provider' | 'intentId'>,
  {
    outcome = 'lost',
    kind = 'product_not_received',
    amount,
  }: { outcome?: 'won' | 'lost'; kind?: 'fraudulent' | 'product_not_received'; amount?: number } = {},
): Promise<void> {
  const { id } = order.provider.dispute(order.intentId, kind, amount);
  await hearAll(order);
  order.provider.endDispute(id, outcome);
  await hearAll(order);
}
