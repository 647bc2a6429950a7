import { findDraw } from '#functions/domain/draws/record.ts';
import { classOf, readBooks } from '#functions/domain/money/books/books.ts';
import type { Journal } from '#functions/domain/money/books/journal.ts';
import type { Movement } from '#functions/domain/money/movements/movement.ts';
import { isAsked } from '#functions/domain/money/movements/states.ts';
import type { Payment, PaymentKind } from '#functions/domain/money/record.ts';
import { refIn, type Ref } from '#functions/domain/money/works.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { balanceChanges, getBalance, type BalanceChange } from '#functions/services/stripe/balance.ts';
import { divideAmong } from '#functions/services/stripe/parts.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, scanPage } from '#functions/table/read.ts';

import { amountText } from './amounts.ts';
import { isA, type Item } from './check.ts';
import { positionOf, type Totals } from './solvency.ts';

/** What the provider and the books say about one charge, fee, refund or dispute, and all that was paid for with it. */
type Entry = { provider: number; books: number; of: Ref[] };

/** The result of comparing the books with the provider: what to say, and whether something is wrong. */
export type Comparison = { lines: string[]; isEqual: boolean };

const isForeign = ({ metadata: { environment } }: BalanceChange) =>
  environment !== undefined && environment !== (optionalEnv('ENVIRONMENT') ?? environment);

/** The names of what a change at the provider is about: each of a charge, a fee, a refund or a dispute has one in the books too. */
function namesOf({
  id,
  type,
  amount,
  fee,
  source,
  intentId,
}: BalanceChange): [name: string, amount: number][] {
  if (type === 'charge' || type === 'payment')
    return [
      [`charge ${intentId ?? source}`, amount],
      [`fee ${intentId ?? source}`, -fee],
    ];
  if (source.startsWith('re_') || source.startsWith('pyr_')) return [[`refund ${source}`, amount - fee]];
  if (source.startsWith('dp_') || source.startsWith('du_')) return [[`dispute ${source}`, amount - fee]];
  if (source.startsWith('po_')) return [[`payout ${source}`, amount - fee]];
  return [[`${type} ${source || id}`, amount - fee]];
}

/** What is read of a journal. */
type ReadJournal = Pick<Journal, 'kind' | 'payment' | 'lines' | 'reason'>;

/** The name of what a journal is about that changes what we have at the provider. */
async function nameOf(item: Item, { kind, lines, payment, reason }: ReadJournal): Promise<string> {
  const named = (name: string) =>
    lines.find(({ account }) => classOf(account) === name)?.account.split(':')[1];
  const [refund, dispute, transfer] = [named('refunding'), named('chargeback'), named('transit')];
  // Money that goes straight back has arrived like any other.
  const arrived = kind === 'returned' ? 'charge' : kind;
  if (refund && kind !== 'returned') {
    const movement = await findItem<Movement>(keys.movement(item.PK, refund));
    return `refund ${movement?.providerId ?? refund}`;
  }
  if (transfer) {
    const movement = await findItem<Movement>(keys.movement(item.PK, transfer));
    return `transfer ${movement?.providerId ?? transfer}`;
  }
  if (kind === 'reversalProven') return `transfer_refund ${reason}`;
  // Where only a fee was taken, no line names the dispute.
  if (kind === 'chargeback' || kind === 'chargebackWon') return `dispute ${dispute ?? reason}`;
  const [, of = '', id = ''] = item.PK.split('#');
  if (kind === 'draw') return `payout ${(await findDraw(id))?.payoutId ?? id}`;
  // What went straight back names its intent. That of the payment may be another by now.
  const paid = payment && !reason && (await findItem<Payment>(keys.payment({ kind: of, id, payment })));
  return `${arrived} ${reason ?? (paid ? paid.intentId : id)}`;
}

/** Everything on which the provider and the books do not agree. It holds all that the provider has ever moved, so only a tool does this. */
class Ledgers {
  readonly entries = new Map<string, Entry>();
  /** What other environments that share the account have. */
  foreign = 0;

  add(name: string, side: 'provider' | 'books', amount: number, of: Ref[]): void {
    const entry = this.entries.get(name) ?? { provider: 0, books: 0, of: [] };
    entry[side] += amount;
    // What the provider knows all parts of, the books have part by part.
    if (entry.of.length === 0) entry.of = of;
    if (entry.provider === entry.books) this.entries.delete(name);
    else this.entries.set(name, entry);
  }

  async readProvider(currency: string): Promise<void> {
    for await (const change of balanceChanges()) {
      if (change.currency !== currency) continue;
      const of = divideAmong(change.metadata, {}).flatMap(({ metadata }) => refIn(metadata) ?? []);
      if (isForeign(change)) this.foreign += change.amount - change.fee;
      else for (const [name, amount] of namesOf(change)) this.add(name, 'provider', amount, of);
    }
  }

  async readBooks(): Promise<void> {
    let from: Key | undefined;
    do {
      const { items, lastKey } = await scanPage({ only: ['kind', 'payment', 'lines', 'reason'], from });
      await Promise.all(
        items.filter((item) => isA(item, 'LEDGER', 'JRN#')).map((item) => this.#addJournal(item)),
      );
      from = lastKey;
    } while (from);
  }

  async #addJournal(item: Item): Promise<void> {
    const journal = item as unknown as ReadJournal;
    const change = journal.lines.reduce(
      (sum, { account, amount }) => (account === 'provider' ? sum + amount : sum),
      0,
    );
    if (change === 0) return;
    const [, kind, id = ''] = item.PK.split('#');
    this.add(await nameOf(item, journal), 'books', change, [{ kind: kind as PaymentKind, id }]);
  }
}

/** Whether the books will say the same soon: the movement is not confirmed yet, or the payment has just been recorded. */
async function isUnderWay(name: string, { of, books: booked }: Entry): Promise<boolean> {
  // Of several parts, some may be booked already.
  if (of.length === 0 || (booked !== 0 && of.length === 1)) return false;
  const books = await Promise.all(of.map(({ kind, id }) => readBooks(kind, id)));
  const [what] = name.split(' ');
  if (what === 'charge') return books.every(({ journals }) => journals.some(({ kind }) => kind === 'charge'));
  return books.some(({ movements }) => movements.some(({ type, state }) => type === what && isAsked(state)));
}

/** Compares what we have at the provider by the books with what the provider says: the sums, and where they differ line by line. */
export async function compareWithProvider(totals: Totals): Promise<Comparison> {
  const { currency, provider } = positionOf(totals);
  const { available, pending } = await getBalance(currency);
  const text = (minor: number) => amountText(minor, currency);
  const has = `Stripe has ${text(available + pending)}: available ${text(available)}, pending ${text(pending)}`;
  if (available + pending === provider) return { lines: [`✓ ${has}, as the books`], isEqual: true };
  const ledgers = new Ledgers();
  await ledgers.readProvider(currency);
  await ledgers.readBooks();
  const lines: string[] = [];
  let underWay = 0;
  for (const [name, entry] of ledgers.entries) {
    const of = entry.of.map(({ kind, id }) => `, ${kind} ${id}`).join('');
    const sides = `${text(entry.provider)} at Stripe, ${text(entry.books)} in the books`;
    if (await isUnderWay(name, entry)) underWay += 1;
    else lines.push(`    ${name}: ${sides}${of}`);
  }
  const isEqual = lines.length === 0;
  if (underWay > 0) lines.push(`    ${underWay} charges, fees and refunds are under way`);
  if (ledgers.foreign !== 0) lines.push(`    other environments: ${text(ledgers.foreign)} at Stripe`);
  return { lines: [`${isEqual ? '✓' : '✗'} ${has}; the books say ${text(provider)}`, ...lines], isEqual };
}
