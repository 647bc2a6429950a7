import { accountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { env } from '#functions/lib/env.ts';
import { newId } from '#functions/lib/ids.ts';

import {
  attempt,
  begin,
  count,
  dueFor,
  intentOf,
  openAccount,
  sell,
  unlessRefused,
  type Marketplace,
  type Sale,
} from './a-marketplace.ts';
import type { Happening } from './happenings.ts';
import { amountOf } from './parties.ts';

/** Something that a bank, the provider or somebody in its dashboard does. */
type Doing = (market: Marketplace, sale: Sale, happening: Happening) => Promise<void>;

const pick = <T>(all: readonly T[], choice: number): T | undefined => all[choice % all.length];

const reviews = ['ready', 'ready', 'ready', 'document', 'checking', 'refused'] as const;

/** The seller opens an account or closes it, or the provider looks at it again. */
export const changeAccount: Doing = async (market, _, { choice }) => {
  const { world, seller } = market;
  const account = await accountOf(seller.id);
  const review = pick(reviews, choice);
  if (!account) await attempt(market, 'open an account', () => openAccount(market));
  else if (choice % 4 === 0)
    await attempt(market, 'close an account', () =>
      world.sdk.v2.core.accounts.close(account.accountId, { applied_configurations: ['recipient'] }),
    );
  else if (review) await attempt(market, `account ${review}`, () => world.review(account.accountId, review));
};

/** Counts a seller whose account at the provider has less than nothing. */
export async function countBelowZero(market: Marketplace): Promise<void> {
  const account = await accountOf(market.seller.id);
  if (!account) return;
  const found = market.world.sdk.balance.retrieve({}, { stripeAccount: account.accountId });
  // It may be closed, and the event of that lost.
  await unlessRefused(
    found.then(({ available }) => {
      if (available.some(({ amount }) => amount < 0)) count(market, 'account below zero');
    }),
  );
}

/** The seller is paid out at once, or the seller's bank sends a payout back: one on its way, one that has arrived, or the next one. */
export const payOut: Doing = async (market, _, { choice }) => {
  const { world, seller } = market;
  const account = await accountOf(seller.id);
  if (!account) return;
  const options = { stripeAccount: account.accountId };
  const { available, pending } = await world.sdk.balance.retrieve({}, options);
  const all = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  const amount = all - Math.max(50, Math.round(all / 100));
  if (amount > 0 && choice % 3 > 0) {
    const asked = { amount, currency: 'usd', method: 'instant' } as const;
    await attempt(market, 'instant payout', () => world.sdk.payouts.create(asked, options));
    return;
  }
  const { data } = await world.sdk.payouts.list({ limit: 10 }, options);
  const payout = ['in_transit', 'paid'].flatMap(
    (state) => data.find(({ status }) => status === state) ?? [],
  )[0];
  if (payout && choice % 3 < 2)
    await attempt(market, `payout fails, ${payout.status}`, () => world.settle(payout.id, 'failed'));
  else await attempt(market, 'next payout will fail', () => world.returnNextPayout(account.accountId));
};

type How = Parameters<Marketplace['world']['dispute']>[3];
type Dispute = {
  name: string;
  kind: Parameters<Marketplace['world']['dispute']>[1];
  isPart?: true;
  how?: How;
};

const disputes: Dispute[] = [
  { name: 'not received', kind: 'product_not_received' },
  { name: 'not received', kind: 'product_not_received' },
  { name: 'a part', kind: 'product_not_received', isPart: true },
  { name: 'a part', kind: 'product_not_received', isPart: true },
  { name: 'fraud', kind: 'fraudulent' },
  { name: 'fraud, a part', kind: 'fraudulent', isPart: true },
  { name: 'inquiry', kind: 'inquiry' },
  { name: 'prevented without money', kind: 'prevented' },
  { name: 'prevented with money', kind: 'resolution' },
  { name: 'older RDR', kind: 'rdr' },
  { name: 'without money', kind: 'product_not_received', how: { takesNothing: true } },
  { name: 'without money', kind: 'product_not_received', how: { takesNothing: true } },
  { name: 'in another currency', kind: 'product_not_received', how: { settledIn: 'eur' } },
];

/** The sale if it is paid, else the latest one that is; and the payment's id. */
async function findPaid({ world, sales }: Marketplace, sale: Sale) {
  for (const each of [sale, ...sales.toReversed()]) {
    const intentId = await intentOf(each);
    if (!intentId) continue;
    const { status } = await world.sdk.paymentIntents.retrieve(intentId);
    if (status === 'succeeded') return { paid: each, intentId };
  }
  return undefined;
}

/** The payer's bank disputes the payment, or a part of it; maybe a second time. */
export const dispute: Doing = async (market, sale, happening) => {
  const found = await findPaid(market, sale);
  const chosen = pick(disputes, happening.choice);
  if (!found || !chosen) return;
  const { paid, intentId } = found;
  const { name, kind, isPart, how } = chosen;
  const isAfter = paid.disputes.length > 0;
  await attempt(market, `bank disputes: ${name}`, () => {
    const amount = isPart && amountOf(market, happening);
    paid.disputes.push(market.world.dispute(intentId, kind, amount || undefined, how).id);
    if (isAfter) count(market, 'bank disputes: once more');
  });
};

/** Long after the work has ended the payer's bank takes back what was paid for it. */
export async function takeBackLate(market: Marketplace): Promise<void> {
  const { world, sales } = market;
  for (const sale of sales) {
    const intentId = await intentOf(sale);
    if (!intentId) continue;
    await attempt(market, 'bank disputes: long after', () => {
      const { id } = world.dispute(intentId, 'product_not_received');
      sale.disputes.push(id);
      world.endDispute(id, 'lost');
    });
  }
}

/** The bank ends what it is processing of a sale's payments. */
export async function endProcessing(market: Marketplace, sale: Sale, choice: number): Promise<void> {
  const { world } = market;
  const outcome = choice % 3 === 0 ? 'failed' : 'succeeded';
  for (const id of sale.intents)
    if ((await world.sdk.paymentIntents.retrieve(id)).status === 'processing')
      await attempt(market, `processed payment ${outcome}`, () => world.settle(id, outcome));
}

/** The bank decides one of its disputes, or reverses that later; or a payment that it processes. */
export const decide: Doing = async (market, sale, happening) => {
  const { choice } = happening;
  const disputed = market.sales.flatMap((each) => each.disputes).toReversed();
  const id = pick(disputed, Math.floor(choice / 13) % 2);
  if (!id) return endProcessing(market, sale, choice);
  const { world } = market;
  const { status, balance_transactions: booked } = await world.sdk.disputes.retrieve(id);
  const isPart = choice % 2 === 0;
  if (status === 'lost' && booked.length > 0)
    await attempt(market, `bank turns round, ${isPart ? 'in part' : 'in full'}`, () =>
      world.reinstate(id, isPart ? amountOf(market, happening) : undefined),
    );
  else if (status.startsWith('warning_') && choice % 3 > 0)
    await attempt(market, 'inquiry escalates', () => world.escalate(id));
  else {
    const outcome = choice % 3 === 0 ? 'won' : 'lost';
    const how = outcome === 'lost' && booked.length === 0 ? ' with no money' : '';
    await attempt(market, `bank decides: ${outcome}${how}`, () => world.endDispute(id, outcome));
  }
};

/** The bank sends a refund of ours back, once. */
export const failRefund: Doing = async (market, sale) => {
  const intentId = (await findPaid(market, sale))?.intentId;
  if (!intentId || market.done.has('refund comes back')) return;
  await attempt(market, 'refund comes back', async () => {
    const { data } = await market.world.sdk.refunds.list({ payment_intent: intentId });
    const refund = data.find(({ status }) => status === 'succeeded');
    if (refund) market.world.settle(refund.id, 'failed');
  });
};

/** Somebody refunds a payment in the dashboard, or Radar does; or that comes back, or is canceled there. */
export const refundElsewhere: Doing = async (market, sale, happening) => {
  const { world } = market;
  const { choice } = happening;
  const intentId = (await findPaid(market, sale))?.intentId;
  if (!intentId) return;
  const { data } = await world.sdk.refunds.list({ payment_intent: intentId });
  const made = data.find(({ metadata, status }) => !metadata?.['movement'] && status === 'succeeded');
  if (made && choice % 8 > 0) {
    const isFailing = choice % 2 === 0;
    await attempt(market, `dashboard refund ${isFailing ? 'fails' : 'is canceled'}`, () =>
      isFailing ? world.settle(made.id, 'failed') : world.cancelRefund(made.id),
    );
    return;
  }
  const how = pick(['whole', 'part', 'by Radar'] as const, choice);
  await attempt(market, `dashboard refund, ${how}`, () =>
    world.sdk.refunds.create({
      payment_intent: intentId,
      ...(how === 'part' && { amount: amountOf(market, happening) }),
      ...(how === 'by Radar' && { reason: 'fraudulent' }),
    }),
  );
};

/** Something is paid that nobody here has asked for so; or the provider cancels what could still be paid. */
export const strangeIntent: Doing = async (market, sale, happening) => {
  const { world } = market;
  const { choice } = happening;
  if (choice % 3 === 0) {
    await attempt(market, 'intent canceled by the provider', async () => {
      const next = await sell(market);
      await world.sdk.paymentIntents.cancel(
        await begin(next, await dueFor(market, next, market.course.price)),
      );
    });
    return;
  }
  const isUnknown = choice % 3 === 1;
  await attempt(market, isUnknown ? 'paid for nothing we know' : 'paid once more, differently', async () => {
    const { id } = await world.sdk.paymentIntents.create({
      amount: Math.max(50, amountOf(market, happening)),
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { environment: env('ENVIRONMENT'), kind: sale.kind, id: isUnknown ? newId() : sale.id },
    });
    // Now and then somebody gives it back in the dashboard before an operator looks.
    if (choice % 4 === 0) await attempt(market, 'strange payment refunded', () => refundAll(market, id));
  });
};

const refundAll = ({ world }: Marketplace, intentId: string) =>
  world.sdk.refunds.create({ payment_intent: intentId });

type Type = Parameters<Marketplace['world']['bookElsewhere']>[0];

const bookings: [type: Type, sign: 1 | -1][] = [
  ['stripe_fee', -1],
  ['tax_fee', -1],
  ['reserve_transaction', -1],
  ['reserve_transaction', 1],
  ['topup', 1],
  ['topup', -1],
  ['contribution', 1],
  ['contribution', -1],
  ['connect_collection_transfer', -1],
];

/** The provider moves the platform's balance by itself, maybe in another currency and told late; or somebody does in its dashboard. */
export const elsewhere: Doing = async (market, _, happening) => {
  const { world } = market;
  const { choice, part } = happening;
  const what = choice % (bookings.length + 3);
  const booking = bookings[what];
  if (booking) {
    const [type, sign] = booking;
    const currency = Math.floor(choice / 12) % 8 === 0 ? 'eur' : 'usd';
    const late = Math.floor(choice / 12) % 3 === 0 ? { late: part * 600_000 } : {};
    world.bookElsewhere(type, sign * part, { currency, ...late });
    count(market, `elsewhere: ${type} ${sign > 0 ? 'in' : 'out'}`);
    if (currency === 'eur') count(market, 'elsewhere: another currency');
  } else if (what <= bookings.length + 1) {
    const { data } = await world.sdk.payouts.list({ limit: 10 });
    const [payout] = data.filter(({ status }) => status === 'in_transit' || status === 'paid');
    const whose = payout?.metadata?.['draw'] ? 'a draw' : 'elsewhere: a payout';
    const isFailing = what > bookings.length && payout;
    await attempt(market, isFailing ? `${whose} fails` : 'elsewhere: payout', () =>
      isFailing
        ? world.settle(payout.id, 'failed')
        : world.sdk.payouts.create({ amount: part, currency: 'usd' }),
    );
  } else {
    const reversesBelowZero = part % 2 === 0;
    world.changePlatform({ reversesBelowZero });
    count(market, `accounts ${reversesBelowZero ? 'may' : 'may not'} fall below zero`);
  }
};
