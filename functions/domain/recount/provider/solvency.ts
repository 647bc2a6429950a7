import { addLines, classOf, readBooks, sumsOf, type Sums } from '#functions/domain/money/books/books.ts';
import type { Journal, JournalLine } from '#functions/domain/money/books/journal.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { differs, type Item } from '#functions/domain/recount/check.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';

/** What a recount has added up of the books so far: all journals up to its beginning. */
export type Totals = {
  /** ISO; later journals are left out. */
  until: string;
  journals: number;
  currencies: string[];
  sums: Sums;
  /** How much is held for payments that banks have taken back while they examine them. */
  frozen: number;
  /** What sellers owe us, which pays nobody else. As it is when it is read: it seldom is anything. */
  overdrawn: number;
};

/** The totals of a recount that begins now. */
export const noTotals = (): Totals => ({
  until: timestamp(),
  journals: 0,
  currencies: [],
  sums: sumsOf([]),
  frozen: 0,
  overdrawn: 0,
});

const isExamined = ({ account, amount }: JournalLine) => classOf(account) === 'chargeback' && amount > 0;

/** Adds what these items of the table tell about the books. */
export async function addTotals(totals: Totals, items: Item[]): Promise<Totals> {
  const after = { ...totals };
  for (const item of items) {
    if (keys.sellerBalance.is(item)) after.overdrawn += Math.max(0, -Number(item['balance'] ?? 0));
    if (!keys.journal.is(item)) continue;
    const { lines, currency, at } = item['card'] as Pick<Journal, 'lines' | 'currency' | 'at'>;
    if (at > totals.until) continue;
    after.journals += 1;
    after.sums = addLines(after.sums, lines);
    after.currencies = [...new Set([...after.currencies, currency])];
    if (lines.some(isExamined)) after.frozen += await frozenOf(item, totals.until);
  }
  return after;
}

/** How much of what this journal's bank examines is held; counted with the first such journal of the books. */
async function frozenOf(item: Item, until: string): Promise<number> {
  const { kind, id, journalId } = keys.journal.parts(item);
  const books = await readBooks(kind as PaymentKind, id);
  const journals = books.journals.filter(({ at }) => at <= until);
  const first = journals.find(({ lines }) => lines.some(isExamined));
  if (journalId !== first?.id) return 0;
  return frozenIn(journals);
}

/** How much of what was taken back of a payment is held, by all its journals. */
export function frozenIn(journals: Pick<Journal, 'lines'>[]): number {
  const { chargeback, held } = sumsOf(journals);
  return Math.max(0, Math.min(chargeback, -held));
}

/** Where the money is and whose it is, in minor units. */
export type Position = {
  until: string;
  currency: string;
  /** What is held, and how much of it banks have taken back while they examine it: it is owed to nobody meanwhile. */
  held: number;
  frozen: number;
  owedToSellers: number;
  onItsWayBack: number;
  onItsWayToSellers: number;
  /** What banks have taken back and examine. */
  examined: number;
  commission: number;
  fees: number;
  losses: number;
  /** What the operator has withdrawn, and what of it stands in the bank account from which sellers are paid by hand. */
  drawn: number;
  bank: number;
  /** What the provider has put aside, and what it has moved that nobody can explain (negative if it has come in). */
  reserve: number;
  unexplained: number;
  /** What we have at the payment provider, by the books. */
  provider: number;
  /** What is left once everybody has got what is theirs; less than 0 if we owe more than we have. */
  safeToWithdraw: number;
};

/** Where the money is that these totals are of. */
export function positionOf({ until, currencies, sums, frozen, overdrawn }: Totals): Position {
  const { provider, chargeback: examined, fees, losses, owner: drawn, bank, reserve, unexplained } = sums;
  const [held, owedToSellers] = [0 - sums.held, overdrawn - sums.seller];
  const [onItsWayBack, onItsWayToSellers] = [0 - sums.refunding, 0 - sums.transit];
  return {
    until,
    currency: currencies.join(', '),
    held,
    frozen,
    owedToSellers,
    onItsWayBack,
    onItsWayToSellers,
    examined,
    commission: 0 - sums.commission,
    fees,
    losses,
    drawn,
    bank,
    reserve,
    unexplained,
    provider,
    safeToWithdraw:
      provider +
      bank -
      (held - frozen) -
      owedToSellers -
      onItsWayBack -
      onItsWayToSellers -
      // What has come in may be anybody's.
      Math.max(0, -unexplained),
  };
}

/**
 * What is wrong with the journals of all together. Owing more than there is at the provider is no mistake of the books:
 * the fees of refunds may take more than the commission has brought, until the operator puts it in.
 */
export function totalsMistakes(totals: Totals): string[] {
  const { currencies } = totals;
  const { currency } = positionOf(totals);
  const sum = Object.values(totals.sums).reduce((all, amount) => all + amount, 0);
  return [
    ...differs('sum of all accounts', sum, 0),
    ...(currencies.length > 1 ? [`the books have several currencies: ${currency}`] : []),
  ];
}

/** What is missing at the provider, in minor units; 0 while there is enough for everybody. */
export const shortfallOf = (totals: Totals): number => Math.max(0, -positionOf(totals).safeToWithdraw);
