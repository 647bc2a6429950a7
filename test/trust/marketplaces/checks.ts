import { refresh as refreshGig } from '#functions/domain/gigs/listed.ts';
import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { readBooks, sumsOf } from '#functions/domain/money/books/books.ts';
import { isUnderWay } from '#functions/domain/money/books/movement-states.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { openEntries } from '#functions/domain/money/statement/entries.ts';
import { OTHERS } from '#functions/domain/money/statement/read.ts';
import { refresh as refreshProject } from '#functions/domain/projects/listed.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { balances } from '#functions/domain/recount/books/balances.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import { positionOf, type Totals } from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { openCases } from '#functions/table/cases.ts';
import { allItems } from '#functions/table/pager.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';

import { differencesByType } from '../differences-by-type.ts';
import type { Marketplace, Sale } from './a-marketplace.ts';

/** What is wrong with the books of a sale, and with its seller's sums. */
export async function mistakesIn({ seller }: Marketplace, { kind, id }: Sale): Promise<string[]> {
  const found = [...(await books.mistakesIn(`${kind} ${id}`)), ...(await balances.mistakesIn(seller.id))];
  return withoutCases(
    found.map(({ what }) => what),
    [{ kind, id }],
  );
}

/**
 * Leaves out what of this is on the list of what needs a person, and how long movements of these sales are open that are under way:
 * weeks pass at once. Mostly nothing is found, and then neither is read.
 */
async function withoutCases(found: string[], sales: Pick<Sale, 'kind' | 'id'>[]): Promise<string[]> {
  if (found.length === 0) return [];
  const underWay = await underWayIn(sales);
  const listed = (await openCases()).flatMap(({ card }) => {
    if (card.case === 'payout') return card.movementId;
    return card.case === 'movement' ? card.movementId : [];
  });
  const names = (what: string, ids: string[]) => ids.some((id) => what.includes(`:${id}`));
  return found
    .filter((what) => !names(what, listed))
    .filter((what) => !what.includes('is open since') || !names(what, underWay));
}

/** The movements of these sales that are to be made, or to be proven. */
async function underWayIn(sales: Pick<Sale, 'kind' | 'id'>[]): Promise<string[]> {
  const all = await Promise.all(sales.map(async ({ kind, id }) => readBooks(kind, id)));
  return all
    .flatMap(({ movements }) => movements)
    .filter(isUnderWay)
    .map(({ movementId }) => movementId);
}

/** What a recount of everything finds, with these sales, and the totals that it counts. */
export async function differences(markets: Marketplace[]): Promise<{ found: string[]; totals: Totals }> {
  for (const market of markets) await updateLists(market);
  const { findings, totals } = await recountAll();
  const { safeToWithdraw, fees, losses, commission, examined, frozen, drawn, reserve, unexplained } =
    positionOf(totals);
  // What is missing for everybody to get what is theirs has gone to fees, to banks, to the owner, or to sellers who owe it.
  const spent = fees + losses + (examined - frozen) + totals.overdrawn + drawn + reserve;
  const ours = safeToWithdraw + spent + Math.max(0, unexplained);
  const differing = findings.flatMap(({ name, differences: all }) =>
    all.map(({ record, what }) => `${name}: ${record}: ${what}`),
  );
  const found = [
    ...(await withoutCases(
      differing,
      markets.flatMap(({ sales }) => sales),
    )),
    ...(ours === commission ? [] : [`insolvent: ${JSON.stringify(positionOf(totals))}`]),
  ];
  return { found, totals };
}

/** What follows the changes of a table does: brings the lists of gigs and projects up to date. */
async function updateLists({ seller, buyer }: Marketplace): Promise<void> {
  for (const id of await allItems(gigIdsOf(seller.id))) await refreshGig(id);
  for (const { card } of await allItems(projectsOf(buyer.id))) await refreshProject(card.id);
}

/** Where the books and the provider differ, once nothing is under way: in all, line by line, and by what kind of line it is. */
export async function differencesFromProvider(totals: Totals): Promise<string[]> {
  const { lines } = await compareWithProvider(totals);
  const open: string[] = [];
  for await (const { name, provider, books: ours } of openEntries())
    if (name !== OTHERS) open.push(`${name}: ${provider} at the provider, ${ours} in the books`);
  return [
    ...lines.slice(1).filter((line) => !line.includes('other environments')),
    ...open,
    ...(await differencesByType()),
  ];
}

/** What of a sale has no end yet, or ended with money that is nobody's. */
export async function unended({ kind, id }: Sale): Promise<string[]> {
  const { hold, journals, movements } = await readBooks(kind, id);
  const sums = sumsOf(journals);
  return [
    ...(hold?.amount ? [`${hold.amount} is held`] : []),
    ...(hold?.disputes ? [`${hold.disputes} disputes`] : []),
    ...(hold?.reversing ? [`${hold.reversing} is being taken back`] : []),
    ...(hold?.withholding ? [`${hold.withholding} is being withheld`] : []),
    ...(hold?.payout && ['clearing', 'waiting'].includes(hold.payout.state)
      ? [`payout is ${hold.payout.state}`]
      : []),
    ...movements
      .filter(({ state }) => state !== 'CONFIRMED' && state !== 'FAILED')
      .map(({ type, state, amount }) => `${type} of ${amount} is ${state}`),
    ...(['held', 'refunding', 'transit', 'chargeback'] as const)
      .filter((name) => sums[name] !== 0)
      .map((name) => `${name} has ${sums[name]}`),
  ].map((what) => `${kind} ${id}: ${what}`);
}

/** What a seller of whom everything has ended still has coming, or has in other amounts than at the provider. */
export async function unpaid({ world, seller, sales }: Marketplace): Promise<string[]> {
  const account = await findSellerAccount(seller.id);
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0, paid = 0 } = account;
  let got = await paidByHand(sales);
  for (const { kind, id } of sales) {
    const { data } = await world.sdk.transfers.list({ transfer_group: `${kind}_${id}`, limit: 100 });
    got += data.reduce((sum, each) => sum + each.amount - each.amount_reversed, 0);
  }
  return [
    ...(balance > 0 ? [`is owed ${balance}`] : []),
    ...(held || clearing || reversing
      ? [`has held ${held}, clearing ${clearing}, reversing ${reversing}`]
      : []),
    ...(onItsWay + paid === got ? [] : [`was told ${onItsWay + paid}, and got ${got}`]),
  ].map((what) => `seller ${seller.id}: ${what}`);
}

/** What operators have paid by hand for these, from the bank. */
async function paidByHand(sales: Sale[]): Promise<number> {
  const all = await Promise.all(sales.map(async ({ kind, id }) => readBooks(kind, id)));
  return all.reduce((sum, { journals }) => sum - sumsOf(journals).bank, 0);
}

/** How much that was paid for these too late, or for nothing, has gone straight back. */
export async function countReturned(sales: Sale[]): Promise<number> {
  const all = await Promise.all(sales.map(async ({ kind, id }) => readBooks(kind, id)));
  return all.flatMap(({ movements }) => movements).filter(({ type, returns }) => type === 'refund' && returns)
    .length;
}
