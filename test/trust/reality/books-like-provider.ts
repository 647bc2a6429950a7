import { expect } from 'vitest';

import type { ListedJournal } from '#functions/domain/money/books/journal.ts';
import { isForeign } from '#functions/domain/money/statement/foreign.ts';
import { atProvider } from '#functions/domain/money/statement/journals.ts';
import { isRefundId } from '#functions/domain/money/statement/names.ts';
import { isA } from '#functions/domain/recount/check.ts';
import { compareWithProvider } from '#functions/domain/recount/provider.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { balanceChanges, type BalanceChange } from '#functions/services/stripe/balance.ts';
import type { Key } from '#functions/table/client.ts';
import { scanPage } from '#functions/table/read.ts';
import { currency } from '#shared/rules/currency.ts';

type Booked = Key & { card: ListedJournal };

/** The type of the line of the statement that a journal names: by the id of the line, or of what has moved the money. */
const typeOfLine = (lines: BalanceChange[], id = ''): string | undefined =>
  lines.find((line) => line.id === id || line.source === id)?.type;

/** What is taken by a bank is an adjustment; what somebody has refunded at the provider has the types of refunds. */
const taking = (ofRefund: string) => (journal: Booked) => {
  const account = journal.card.lines.find((line) => line.account.startsWith('chargeback:'))?.account;
  return isRefundId(account?.split(':')[1] ?? journal.card.reason ?? '') ? ofRefund : 'adjustment';
};

const byName: Readonly<Record<string, string>> = { charge: 'charge', fee: 'charge', dispute: 'adjustment' };

/** The type at the provider of each kind of journal that changes what we have there. A charge has its fee in it. */
const types: Readonly<Record<string, (journal: Booked, lines: BalanceChange[]) => string | undefined>> = {
  charge: () => 'charge',
  returned: () => 'charge',
  fee: () => 'charge',
  refundProven: () => 'refund',
  refundFailed: () => 'refund_failure',
  paidElsewhere: () => 'refund',
  transferProven: () => 'transfer',
  reversalProven: () => 'transfer_refund',
  chargeback: taking('refund'),
  chargebackWon: taking('refund_failure'),
  draw: ({ card }) => (atProvider(card) < 0 ? 'payout' : 'payout_failure'),
  statement: ({ card }, lines) => typeOfLine(lines, card.reason),
  deposit: ({ PK }, lines) => typeOfLine(lines, PK.split('#')[2]),
  correction: ({ PK }, lines) => typeOfLine(lines, PK.split('#')[2]),
  difference({ card }, lines) {
    const [what = '', id] = card.reason?.split(' ') ?? [];
    return typeOfLine(lines, id) ?? byName[what] ?? what;
  },
};

/** A refund that fails before it is proven has moved money at the provider, and back, of which the books never know. */
const asBooked = (type: string): string => (type === 'refund_failure' ? 'refund' : type);

async function allJournals(): Promise<Booked[]> {
  const journals: Booked[] = [];
  let from: Key | undefined;
  do {
    const { items, lastKey } = await scanPage({ only: ['card'], from });
    journals.push(...(items.filter((item) => isA(item, 'LEDGER', 'JRN#')) as unknown as Booked[]));
    from = lastKey;
  } while (from);
  return journals;
}

async function ownLines(): Promise<BalanceChange[]> {
  const own: BalanceChange[] = [];
  for await (const { changes } of balanceChanges())
    for (const line of changes)
      if (line.currency === currency().code && !(await isForeign(line))) own.push(line);
  return own;
}

function sumsBy<T>(all: T[], nameOf: (each: T) => string, amountOf: (each: T) => number) {
  const sums = new Map<string, number>();
  for (const each of all) sums.set(nameOf(each), (sums.get(nameOf(each)) ?? 0) + amountOf(each));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

/** What the provider's own ledger and the books say has moved what we have there, by the type that the provider calls it. Minor units. */
async function sumsByType() {
  const lines = await ownLines();
  const journals = (await allJournals()).filter(({ card }) => atProvider(card) !== 0);
  const typeOf = (journal: Booked): string => {
    const type = types[journal.card.kind]?.(journal, lines);
    if (!type) throw new Error(`A journal is of no type at the provider: ${JSON.stringify(journal.card)}.`);
    return type;
  };
  return {
    provider: sumsBy(
      lines,
      ({ type }) => asBooked(type),
      ({ amount, fee }) => amount - fee,
    ),
    books: sumsBy(
      journals,
      (journal) => asBooked(typeOf(journal)),
      ({ card }) => atProvider(card),
    ),
  };
}

/** Fails unless a recount of everything finds no difference, and the provider's own ledger says what the books say, line by line and type by type. */
export async function expectBooksLikeProvider(): Promise<void> {
  const { findings, totals } = await recountAll();
  const differences = findings
    // Nothing writes the lists of gigs and projects here.
    .filter(({ name }) => !name.startsWith('cards of '))
    .flatMap(({ name, differences: all }) => all.map(({ record, what }) => `${name}: ${record}: ${what}`));
  const { lines } = await compareWithProvider({ ...totals, currencies: [currency().code] });
  const unlike = lines.slice(1).filter((line) => !line.includes('other environments'));
  const { provider, books } = await sumsByType();
  expect({ differences, unlike, books }).toEqual({ differences: [], unlike: [], books: provider });
}
