import { refIn, type WorkRef } from '#functions/domain/money/books/works.ts';
import { atProvider, workOf } from '#functions/domain/money/statement/journals.ts';
import { namesOf, namesOfJournals, type ReadJournal } from '#functions/domain/money/statement/names.ts';
import { isUnderWay } from '#functions/domain/money/statement/open.ts';
import { isOfOtherEnvironment } from '#functions/domain/money/statement/other-environment.ts';
import { amountText } from '#functions/domain/recount/provider/amounts.ts';
import { positionOf, type Totals } from '#functions/domain/recount/provider/solvency.ts';
import { divideAmong } from '#functions/services/stripe/payments/parts.ts';
import { balanceChanges, getBalance } from '#functions/services/stripe/payouts/balance.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { scanPage } from '#functions/table/read.ts';

/** What the provider and the books say about one charge, fee, refund or dispute, and all that was paid for with it. */
type Entry = { provider: number; books: number; of: WorkRef[] };

/** The result of comparing the books with the provider: what to say, and whether something is wrong. */
export type Comparison = { lines: string[]; isEqual: boolean };

/** Everything on which the provider and the books do not agree. It holds all that the provider has ever moved, so only a tool does this. */
class Ledgers {
  readonly entries = new Map<string, Entry>();
  /** What other environments that share the account have. */
  otherEnvironments = 0;

  add(name: string, side: 'provider' | 'books', amount: number, of: WorkRef[]): void {
    const entry = this.entries.get(name) ?? { provider: 0, books: 0, of: [] };
    entry[side] += amount;
    // What the provider knows all parts of, the books have part by part.
    if (entry.of.length === 0) entry.of = of;
    if (entry.provider === entry.books) this.entries.delete(name);
    else this.entries.set(name, entry);
  }

  async readProvider(currency: string): Promise<void> {
    for await (const { changes } of balanceChanges())
      for (const line of changes.filter((each) => each.currency === currency)) {
        const of = divideAmong(line.metadata, {}).flatMap(({ metadata }) => refIn(metadata) ?? []);
        if (await isOfOtherEnvironment(line)) this.otherEnvironments += line.amount - line.fee;
        else for (const [name, amount] of namesOf(line)) this.add(name, 'provider', amount, of);
      }
  }

  async readBooks(): Promise<void> {
    let from: Key | undefined;
    do {
      const { items, lastKey } = await scanPage({ only: ['kind', 'payment', 'lines', 'reason'], from });
      await this.#addJournals(items.filter((item) => keys.journal.is(item)) as unknown as ReadJournal[]);
      from = lastKey;
    } while (from);
  }

  async #addJournals(journals: ReadJournal[]): Promise<void> {
    const moving = journals.filter((journal) => atProvider(journal) !== 0);
    const names = await namesOfJournals(moving);
    for (const [index, journal] of moving.entries())
      this.add(names[index] ?? '', 'books', atProvider(journal), [workOf(journal)]);
  }
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
  if (ledgers.otherEnvironments !== 0)
    lines.push(`    other environments: ${text(ledgers.otherEnvironments)} at Stripe`);
  return { lines: [`${isEqual ? '✓' : '✗'} ${has}; the books say ${text(provider)}`, ...lines], isEqual };
}
