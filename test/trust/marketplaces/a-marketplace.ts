import Stripe from 'stripe';

import { works } from '#functions/domain/kinds.ts';
import { getDue as getModuleDue } from '#functions/domain/modules/payment.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { lookAtDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { foldRefund } from '#functions/domain/money/movements/fold-refund.ts';
import { accountOf } from '#functions/domain/money/payouts/account.ts';
import { onboard } from '#functions/domain/money/payouts/onboard.ts';
import type { PaymentKind } from '#functions/domain/money/record.ts';
import type { DueNow } from '#functions/domain/money/works.ts';
import { getDue as getOrderDue } from '#functions/domain/orders/payment.ts';
import { get } from '#functions/domain/orders/read.ts';
import { AppError } from '#functions/lib/errors.ts';
import { refundsOf } from '#functions/services/stripe/refunds.ts';
import { ApiError } from '#infra/local/stripe/api/error.ts';
import type { OrderAction } from '#shared/rules/order.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller, type Person } from '#test/functions/domain/an-order.ts';
import * as steps from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

import type { World } from './a-world.ts';
import type { Course, Happening } from './happenings.ts';
import { dieAfter } from './mortal.ts';

/** Something that was sold, and the disputes of the payer's bank about it. */
export type Sale = { kind: PaymentKind; id: string; disputes: string[] };

/** What a seller sells to a buyer, who has a gig and whose account is the provider's. */
export type Marketplace = {
  world: World;
  course: Course;
  seller: Person;
  buyer: Person;
  gigId: string;
  gig: Awaited<ReturnType<typeof aGig>>;
  sales: Sale[];
  /** How often each thing happened. */
  done: Map<string, number>;
};

/** Few words, so that it is in few lists. */
const fewWords = { title: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink', desc: 'Ink' };

export async function aMarketplace(world: World, course: Course): Promise<Marketplace> {
  const { price, deliveryTime, revisionNumber, account } = course;
  const [seller, buyer] = await Promise.all([aSeller(), aBuyer()]);
  const gig = await aGig(seller, {
    ...fewWords,
    price: (price / 100).toFixed(2),
    deliveryTime,
    revisionNumber,
  });
  const market: Marketplace = {
    world,
    course,
    seller,
    buyer,
    gig,
    gigId: gig.card.id,
    sales: [],
    done: new Map(),
  };
  if (account !== 'none') world.review(await openAccount(market), account);
  await pay(market, await getOrderDue((await placeOrder(market)).id, buyer.id));
  return market;
}

const count = ({ done }: Marketplace, what: string) => void done.set(what, (done.get(what) ?? 0) + 1);

/** How the product, the provider and its bank refuse. */
const refusals = [AppError, Stripe.errors.StripeError, ApiError];

/** Does this; what is refused changes nothing. */
async function attempt(market: Marketplace, what: string, work: () => unknown): Promise<void> {
  try {
    await work();
    count(market, what);
  } catch (error) {
    if (!refusals.some((each) => error instanceof each)) throw error;
  }
}

export async function placeOrder({ gig, gigId, buyer, sales }: Marketplace): Promise<Sale> {
  const { id } = await steps.place(gigId, buyer, undefined, gig);
  const sale: Sale = { kind: 'order', id, disputes: [] };
  sales.push(sale);
  return sale;
}

/** Opens the seller's account at the provider, or a new one in place of one that was closed; answers its id. */
export async function openAccount({ seller }: Marketplace): Promise<string> {
  await onboard({ id: seller.id, email: 'seller@example.com', username: seller.username }, 'US');
  const account = await accountOf(seller.id);
  if (!account) throw new Error('The account was not opened.');
  return account.accountId;
}

/** The cards of buyers: most pay at once, some refunds take their course. */
const cards = [
  ...Array<string>(6).fill('pm_card_visa'),
  'pm_card_chargeDeclined',
  'pm_card_processing',
  'pm_card_capturedLate',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
];

/** Begins to pay, again if the provider has not answered, as the message asks the payer to. */
const beginPayment = (due: DueNow) =>
  steps.beginPayment(due).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') return steps.beginPayment(due);
    throw error;
  });

/** Pays at the provider; its events tell the product. */
export async function pay({ world }: Marketplace, due: DueNow, card = 'pm_card_visa'): Promise<void> {
  const { clientSecret } = await beginPayment(due);
  const intentId = clientSecret.split('_secret')[0] ?? '';
  await world.sdk.paymentIntents.confirm(intentId, { payment_method: card });
}

type Doing = (market: Marketplace, id: string, userId: string, happening: Happening) => Promise<unknown>;

const reason = 'Because.';
const amountOf = ({ course }: Marketplace, { part }: Happening) =>
  Math.max(1, Math.floor((course.price * part) / 100));
const toDeliver: Doing = (_, id, userId) =>
  steps.deliver(id, userId, { url: 'https://example.com/work', note: null });
const toEnd: Doing = (_, id, userId) => steps.cancel({ id, userId });
const toRefund: Doing = (market, id, userId, happening) =>
  steps.refund({ id, userId }, amountOf(market, happening));

/** How the parties of an order do what they may do. */
const doings: Partial<Record<OrderAction, Doing>> = {
  writeRequirements: (_, id, userId) => steps.saveRequirements(id, userId, 'In red.'),
  pay: async (market, id, userId, { choice }) =>
    pay(market, await getOrderDue(id, userId), cards[choice % cards.length]),
  deliver: toDeliver,
  replaceDelivery: toDeliver,
  approve: (_, id, userId) => steps.approve({ id, userId }),
  requestRevision: (_, id, userId) => steps.requestRevision({ id, userId }, reason),
  cancel: toEnd,
  askToCancel: toEnd,
  agreeToCancel: toEnd,
  refuseToCancel: (_, id, userId) => steps.cancel({ id, userId, refuse: true }),
  decline: (_, id, userId) => steps.decline({ id, userId }),
  refundPart: toRefund,
  refundAll: toRefund,
  dispute: (market, id, userId, happening) =>
    steps.openDispute({ id, userId }, { amount: amountOf(market, happening), reason }),
  offer: (market, id, userId, happening) =>
    steps.makeOffer({ id, userId }, { amount: amountOf(market, happening), reason }),
  acceptOffer: (_, id, userId) => steps.acceptOffer({ id, userId }),
};

/** What ends an order with little money for its seller happens only now and then; what leads to a sale, more often. */
const rare = new Set<OrderAction>(['cancel', 'decline', 'refundAll', 'agreeToCancel', 'askToCancel']);
const usual = new Set<OrderAction>(['pay', 'deliver', 'approve']);

/** One of the parties does something that they may do to an order. */
async function act(market: Marketplace, { id }: Sale, happening: Happening): Promise<void> {
  const { choice } = happening;
  const possible: (readonly [userId: string, action: OrderAction])[] = [];
  for (const { id: userId } of [market.buyer, market.seller]) {
    for (const action of (await get(id, userId)).actions) {
      const isChosen = doings[action] && (choice % 7 === 0 || !rare.has(action));
      const each = [userId, action] as const;
      if (isChosen) possible.push(...(usual.has(action) ? [each, each, each] : [each]));
    }
  }
  const [userId, action] = possible[choice % possible.length] ?? [];
  const doing = action && doings[action];
  if (doing) await attempt(market, action, () => doing(market, id, userId ?? '', happening));
}

/** A module of a project is approved and paid, without having been funded. */
async function sellModule(market: Marketplace, happening: Happening): Promise<void> {
  const { buyer, seller, sales } = market;
  const { card } = await aProject(buyer, { numberOfModules: '1' });
  await steps.accept(await aBid(card.id, seller), buyer.id);
  const { id } = await steps.assign(buyer.id, moduleFields(card.id), undefined);
  await modules.submit(id, seller.id, work);
  await modules.decide(id, buyer, { status: 'OK', amount: amountOf(market, happening) + 100 });
  await modules.decide(id, seller, { status: 'PAY', amount: undefined });
  sales.push({ kind: 'module', id, disputes: [] });
  await pay(market, await getModuleDue(id, buyer.id));
}

const reviews = ['ready', 'ready', 'ready', 'document', 'checking', 'refused'] as const;

/** The seller opens an account or closes it, or the provider looks at it again. */
async function changeAccount(market: Marketplace, { choice }: Happening): Promise<void> {
  const { world, seller } = market;
  const account = await accountOf(seller.id);
  const review = reviews[choice % reviews.length];
  if (!account) await attempt(market, 'open an account', () => openAccount(market));
  else if (choice % 4 === 0)
    await attempt(market, 'close an account', () => world.sdk.v2.core.accounts.close(account.accountId));
  else if (review) await attempt(market, `account ${review}`, () => world.review(account.accountId, review));
}

const kinds = ['product_not_received', 'product_not_received', 'fraudulent', 'inquiry'] as const;

const intentOf = async ({ kind, id }: Sale) => (await readBooks(kind, id)).payment?.intentId;

/** The payer's bank disputes the payment. */
async function dispute(market: Marketplace, sale: Sale, { choice }: Happening): Promise<void> {
  const intentId = await intentOf(sale);
  const kind = kinds[choice % kinds.length] ?? 'inquiry';
  if (!intentId) return;
  await attempt(market, `bank disputes: ${kind}`, () => {
    sale.disputes.push(market.world.dispute(intentId, kind).id);
  });
}

/** The bank decides its latest dispute. */
async function decide(market: Marketplace, { disputes }: Sale, { choice }: Happening): Promise<void> {
  const id = disputes.at(-1);
  const outcome = choice % 3 === 0 ? 'won' : 'lost';
  if (id) await attempt(market, `bank decides: ${outcome}`, () => market.world.endDispute(id, outcome));
}

/** The bank sends a refund back, once. */
async function failRefund(market: Marketplace, sale: Sale): Promise<void> {
  const intentId = await intentOf(sale);
  if (!intentId || market.done.has('refund comes back')) return;
  await attempt(market, 'refund comes back', async () => {
    const { data } = await market.world.sdk.refunds.list({ payment_intent: intentId });
    const refund = data.find(({ status }) => status === 'succeeded');
    if (refund) market.world.settle(refund.id, 'failed');
  });
}

/** What is done by people, whose process may be killed meanwhile; and by banks and the provider. */
export async function happen(market: Marketplace, happening: Happening): Promise<Sale | undefined> {
  const { what, which, dies } = happening;
  const sale = market.sales.at(-1 - (which % market.sales.length));
  const work = {
    place: () => placeOrder(market),
    act: async () => sale?.kind === 'order' && act(market, sale, happening),
    module: () => sellModule(market, happening),
    account: () => changeAccount(market, happening),
    dispute: async () => sale && dispute(market, sale, happening),
    decide: async () => sale && decide(market, sale, happening),
    refund: async () => sale && failRefund(market, sale),
  }[what];
  const isOfPeople = what === 'place' || what === 'act' || what === 'module';
  if (!isOfPeople || dies === undefined) await work();
  else if (await dieAfter(dies, work)) count(market, 'death');
  return sale;
}

/** Looks at the disputes and refunds of a sale, as their events make the product do. */
export async function hearAgain(sale: Sale): Promise<void> {
  for (const disputeId of sale.disputes) await lookAtDispute(disputeId, works);
  const intentId = await intentOf(sale);
  const refunds = intentId ? await refundsOf(intentId) : [];
  for (const refund of refunds) await foldRefund(refund, works);
}

/** What the seller owes the marketplace, in minor units. */
export async function debtOf({ seller }: Marketplace): Promise<number> {
  return Math.max(0, -((await findSellerAccount(seller.id)).balance ?? 0));
}

/** The seller, with an account that is ready, sells once more, for what pays all debts and something more. */
export async function recover(market: Marketplace): Promise<void> {
  const { world, seller, buyer, sales } = market;
  const account = await accountOf(seller.id);
  world.review(account?.accountId ?? (await openAccount(market)), 'ready');
  const price = Math.ceil((await debtOf(market)) / 0.9) + 1_000;
  const gig = await aGig(seller, { ...fewWords, price: (price / 100).toFixed(2) });
  const { id } = await steps.place(gig.card.id, buyer, undefined, gig);
  sales.push({ kind: 'order', id, disputes: [] });
  await pay(market, await getOrderDue(id, buyer.id));
  await world.delivered();
  await steps.deliver(id, seller.id, { url: 'https://example.com/work', note: null });
  await steps.approve({ id, userId: buyer.id });
}
