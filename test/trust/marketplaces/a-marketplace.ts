import Stripe from 'stripe';

import { getDue as getModuleDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { accountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { getDue as getOrderDue } from '#functions/domain/orders/payment.ts';
import { AppError } from '#functions/lib/errors.ts';
import { ApiError } from '#infra/local/stripe/api/error.ts';
import { UserError } from '#infra/local/user-error.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller, type Person } from '#test/functions/domain/an-order.ts';
import * as steps from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { tally } from '#test/trust/tally.ts';

import type { World } from './a-world.ts';
import type { Course } from './happenings.ts';

/** Something that was sold; the disputes of the payer's bank about it, and the intents that somebody has begun to pay for it. */
export type Sale = { kind: PaymentKind; id: string; disputes: string[]; intents: string[] };

/** What a seller sells to a buyer, who has a gig and whose account is the provider's. */
export type Marketplace = {
  world: World;
  course: Course;
  seller: Person;
  buyer: Person;
  gig: Awaited<ReturnType<typeof aGig>>;
  sales: Sale[];
  /** What has happened. */
  done: Set<string>;
};

/** Few words, so that it is in few lists. */
const fewWords = { title: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink', desc: 'Ink' };

/** A gig of this seller, at a price in minor units. */
export const aGigFor = (seller: Person, price: number, more = {}) =>
  aGig(seller, { ...fewWords, price: (price / 100).toFixed(2), ...more });

/** What the first payments are made with: of some, refunds take their course. */
const firstCards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_processing',
];

export async function aMarketplace(world: World, course: Course): Promise<Marketplace> {
  const { price, deliveryTime, revisionNumber, account, begins } = course;
  const [seller, buyer] = await Promise.all([aSeller(), aBuyer()]);
  const gig = await aGigFor(seller, price, { deliveryTime, revisionNumber });
  const market: Marketplace = { world, course, seller, buyer, gig, sales: [], done: new Set() };
  if (account !== 'none' && !world.isByHand) world.review(await openAccount(market), account);
  const sale = await sell(market);
  if (begins === 'unpaid') return market;
  const isPaid = begins === 'approved';
  const card = isPaid ? 'pm_card_visa' : firstCards[price % firstCards.length];
  await pay(market, sale, await dueFor(market, sale, price), card);
  if (isPaid) await approveFirst(market, sale);
  return market;
}

/** What is paid is delivered and approved. */
async function approveFirst(
  { world, course, seller, buyer }: Marketplace,
  { kind, id }: Sale,
): Promise<void> {
  await world.delivered();
  if (kind === 'order') {
    await steps.deliver(id, seller.id, { url: 'https://example.com/work', note: null });
    await steps.approve({ id, userId: buyer.id });
    return;
  }
  await modules.submit(id, seller.id, work);
  await modules.decide(id, { id: buyer.id }, { status: 'OK', amount: course.price });
}

/** Where something is done. */
export type Played = Pick<Marketplace, 'world' | 'done'>;

/** Counts what was done, in this marketplace and in the tally of the run. */
export function count({ done }: Played, what: string): void {
  done.add(what);
  tally(`marketplaces: ${what}`);
}

/** How the product, its commands, the provider and its bank refuse. */
const refusals = [AppError, UserError, Stripe.errors.StripeError, ApiError];

export const isRefusal = (error: unknown): boolean => refusals.some((each) => error instanceof each);

/** Waits for this; what is refused changes nothing. */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
}

/** Does this, and counts it unless it is refused. */
export const attempt = (market: Played, what: string, work: () => unknown): Promise<void> =>
  unlessRefused(
    (async () => {
      await work();
      count(market, what);
    })(),
  );

/** Sells something more: an order of the gig, or the module of a new project, which nobody has paid for yet. */
export async function sell({ course, gig, seller, buyer, sales }: Marketplace): Promise<Sale> {
  const kind = course.sells;
  const id = kind === 'order' ? (await steps.place(gig.card.id, buyer, undefined, gig)).id : await assign();
  const sale: Sale = { kind, id, disputes: [], intents: [] };
  sales.push(sale);
  return sale;

  async function assign(): Promise<string> {
    const { card } = await aProject(buyer, { numberOfModules: '1' });
    await steps.accept(await aBid(card.id, seller), buyer.id);
    return (await steps.assign(buyer.id, moduleFields(card.id), undefined)).id;
  }
}

/** What the buyer has to pay for this now, or wants to pay beforehand for a module (minor units). */
export async function dueFor(
  { buyer }: Marketplace,
  { kind, id }: Sale,
  amount: number,
): Promise<PayableNow> {
  if (kind === 'order') return getOrderDue(id, buyer.id);
  return getModuleDue(id, buyer.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return getFunding(id, buyer.id, { amount });
    throw error;
  });
}

/** Opens the seller's account at the provider, or a new one in place of one that was closed; answers its id. */
export async function openAccount({ seller }: Marketplace): Promise<string> {
  await steps.onboard({ id: seller.id, email: 'seller@example.com', username: seller.username }, 'US');
  const account = await accountOf(seller.id);
  if (!account) throw new Error('The account was not opened.');
  return account.accountId;
}

/** Begins to pay, again if the provider has not answered, as the message asks the payer to. Answers the id of the intent. */
export async function begin(sale: Sale, due: PayableNow): Promise<string> {
  const { clientSecret } = await steps.beginPayment(due).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') return steps.beginPayment(due);
    throw error;
  });
  const intentId = clientSecret.split('_secret')[0] ?? '';
  sale.intents.push(intentId);
  return intentId;
}

/** Pays at the provider; its events tell the product. */
export async function pay(
  { world }: Marketplace,
  sale: Sale,
  due: PayableNow,
  card = 'pm_card_visa',
): Promise<void> {
  await world.sdk.paymentIntents.confirm(await begin(sale, due), { payment_method: card });
}

/** The intent that the payment of a sale names now. */
export const intentOf = async ({ kind, id }: Sale): Promise<string | undefined> =>
  (await readBooks(kind, id)).payment?.intentId;
