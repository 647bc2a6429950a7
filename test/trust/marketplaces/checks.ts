import { readBooks, sumsOf } from '#functions/domain/money/books/books.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { balances } from '#functions/domain/recount/balances.ts';
import { books } from '#functions/domain/recount/books.ts';
import { compareWithProvider } from '#functions/domain/recount/provider.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { positionOf } from '#functions/domain/recount/solvency.ts';
import { openCases } from '#functions/table/cases.ts';

import type { Marketplace, Sale } from './a-marketplace.ts';

/** What is wrong with the books of a sale, and with its seller's sums. */
export async function mistakesIn({ seller }: Marketplace, { kind, id }: Sale): Promise<string[]> {
  const found = [...(await books.mistakesIn(`${kind} ${id}`)), ...(await balances.mistakesIn(seller.id))];
  return withoutCases(found.map(({ what }) => what));
}

/** Leaves out what of this is on the list of what needs a person. */
async function withoutCases(found: string[]): Promise<string[]> {
  const listed = (await openCases()).flatMap(({ card }) =>
    card.case === 'movement' ? `refunding:${card.movementId}` : [],
  );
  return found.filter((what) => !listed.some((account) => what.includes(account)));
}

/** What a recount of everything finds. */
export async function differences(): Promise<string[]> {
  const { findings, totals } = await recountAll();
  const { safeToWithdraw, fees, losses, commission, examined, frozen } = positionOf(totals);
  // What is missing for everybody to get what is theirs has gone to fees, to banks, or to sellers who owe it.
  const ours = safeToWithdraw + fees + losses + (examined - frozen) + totals.overdrawn;
  const found = findings
    .filter(({ name }) => !name.startsWith('cards of '))
    .flatMap(({ name, differences: all }) => all.map(({ record, what }) => `${name}: ${record}: ${what}`));
  return [
    ...(await withoutCases(found)),
    ...(ours === commission ? [] : [`insolvent: ${JSON.stringify(positionOf(totals))}`]),
  ];
}

/** Where the books and the provider differ, once nothing is under way. */
export async function differencesFromProvider(): Promise<string[]> {
  const { totals } = await recountAll();
  const { lines } = await compareWithProvider(totals);
  return lines.slice(1).filter((line) => !line.includes('other environments'));
}

/** What needs a person though nothing should: only a refund that the bank has refused three times does. */
export const needless = async () =>
  (await openCases())
    .map(({ card }) => card)
    .filter((card) => card.case !== 'movement' || card.type !== 'refund' || card.reason !== 'failed');

/** What of a sale has no end yet, or ended with money that is nobody's. */
export async function unended({ kind, id }: Sale): Promise<string[]> {
  const { hold, journals, movements } = await readBooks(kind, id);
  const sums = sumsOf(journals);
  const failed = movements.filter(
    ({ type, state, refused }) => type === 'refund' && state === 'FAILED' && refused !== 'chargedBack',
  );
  const stuck = failed.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(hold?.amount ? [`${hold.amount} is held`] : []),
    ...(hold?.disputes ? [`${hold.disputes} disputes`] : []),
    ...(hold?.reversing ? [`${hold.reversing} is being taken back`] : []),
    ...(hold?.payout && ['clearing', 'waiting'].includes(hold.payout.state)
      ? [`payout is ${hold.payout.state}`]
      : []),
    ...movements
      .filter(({ state }) => state !== 'CONFIRMED' && state !== 'FAILED')
      .map(({ type, state, amount }) => `${type} of ${amount} is ${state}`),
    ...(sums.refunding + stuck === 0 ? [] : [`${-sums.refunding - stuck} is on its way back`]),
    ...(['held', 'transit', 'chargeback'] as const)
      .filter((name) => sums[name] !== 0)
      .map((name) => `${name} has ${sums[name]}`),
  ].map((what) => `${kind} ${id}: ${what}`);
}

/** What a seller of whom everything has ended still has coming, or has in other amounts than at the provider. */
export async function unpaid({ world, seller, sales }: Marketplace): Promise<string[]> {
  const account = await findSellerAccount(seller.id);
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0, paid = 0 } = account;
  let atProvider = 0;
  for (const { kind, id } of sales) {
    const { data } = await world.sdk.transfers.list({ transfer_group: `${kind}_${id}`, limit: 100 });
    atProvider += data.reduce((sum, each) => sum + each.amount - each.amount_reversed, 0);
  }
  return [
    ...(balance > 0 ? [`is owed ${balance}`] : []),
    ...(held || clearing || reversing
      ? [`has held ${held}, clearing ${clearing}, reversing ${reversing}`]
      : []),
    ...(onItsWay + paid === atProvider ? [] : [`was told ${onItsWay + paid}, and got ${atProvider}`]),
  ].map((what) => `seller ${seller.id}: ${what}`);
}
