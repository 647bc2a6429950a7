import { getUser } from '#functions/domain/accounts/users.ts';
import { bidsOf } from '#functions/domain/bids/of-person.ts';
import { bidId, statusOf } from '#functions/domain/bids/record.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { accountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { allItems } from '#functions/table/pager.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import * as steps from '#test/functions/domain/steps.ts';

import { aGigFor, openAccount, pay, unlessRefused, type Marketplace, type Sale } from './a-marketplace.ts';
import { finish } from './parties.ts';

/** What the seller owes the marketplace, in minor units. */
export async function debtOf({ seller }: Marketplace): Promise<number> {
  return Math.max(0, -((await findSellerAccount(seller.id)).balance ?? 0));
}

/** The seller, with an account that is ready, sells once more, for what pays all debts and something more. */
export async function recover(market: Marketplace): Promise<void> {
  const { world, seller, sales } = market;
  if (!world.isByHand)
    world.review((await accountOf(seller.id))?.accountId ?? (await openAccount(market)), 'ready');
  const price = Math.ceil((await debtOf(market)) / 0.9) + 1_000;
  const [gig, buyer] = [await aGigFor(seller, price), await aBuyer()];
  const { id } = await steps.place(gig.card.id, buyer, undefined, gig);
  const sale: Sale = { kind: 'order', id, disputes: [], intents: [] };
  sales.push(sale);
  await pay(market, sale, await getDue(id, buyer.id));
  await world.delivered();
  await steps.deliver(id, seller.id, { url: 'https://example.com/work', note: null });
  await steps.approve({ id, userId: buyer.id });
}

/** The two parties end what only they can end: work that nobody has paid for, projects that are open, and bids without an answer. */
export async function endAll(market: Marketplace): Promise<void> {
  for (const sale of market.sales) await finish(market, sale);
  for (const { card } of await allItems(projectsOf(market.buyer.id))) {
    if (card.stage === 'AWARDED')
      for (const bid of await allItems(bidsOf(market.seller.id)))
        if (bid.card.projectId === card.id) await unlessRefused(steps.reject(bidId(bid), market.buyer.id));
    await unlessRefused(steps.closeProject(card.id, market.buyer.id));
  }
  for (const bid of await allItems(bidsOf(market.seller.id)))
    if (statusOf(bid) === 'PENDING') await steps.withdrawBid(bidId(bid), market.seller.id);
}

/** Both people delete their accounts; answers what keeps them. */
export async function leave({ seller, buyer }: Marketplace): Promise<string[]> {
  const kept: string[] = [];
  for (const [side, { id }] of Object.entries({ seller, buyer })) {
    const found = await findObligations(id);
    const sums = JSON.stringify(await findSellerAccount(id));
    kept.push(...found.map(({ path, message }) => `${side} ${id}: ${path}: ${message} ${sums}`));
    if (found.length === 0) await closeAccount(id);
  }
  return kept;
}

/** Those whose account is not erased. */
export async function remaining({ seller, buyer }: Marketplace): Promise<string[]> {
  const users = await Promise.all([seller, buyer].map(({ id }) => getUser(id)));
  return users.flatMap(({ id, erasedAt }) => (erasedAt ? [] : [`account ${id} is not erased`]));
}
