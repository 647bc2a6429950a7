import { classOf } from '#functions/domain/money/books/books.ts';
import type { JournalKind, ListedJournal } from '#functions/domain/money/books/journal.ts';
import { atProvider } from '#functions/domain/money/statement/journals.ts';
import { isRefundId } from '#functions/domain/money/statement/names.ts';
import { isOfOtherEnvironment } from '#functions/domain/money/statement/other-environment.ts';
import { balanceChanges } from '#functions/services/stripe/payouts/balance.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { scanPage } from '#functions/table/read.ts';
import { currency } from '#shared/rules/money/currency.ts';

type Sums = Map<string, number>;
const add = (sums: Sums, name: string, amount: number) => void sums.set(name, (sums.get(name) ?? 0) + amount);

/** What a type of the provider's lines is in the books. What comes back is of what had left. */
const types: Readonly<Record<string, string>> = {
  refund_failure: 'refund',
  payout_failure: 'payout',
  tax_fee: 'stripe_fee',
};

const typesOfJournals: Readonly<Partial<Record<JournalKind, string>>> = {
  returned: 'charge',
  transferProven: 'transfer',
  reversalProven: 'transfer_refund',
  draw: 'payout',
};

/** The type of the provider's line that a journal is the other side of. */
function typeOf({ kind, lines, reason = '' }: ListedJournal, typeOfLine: (id: string) => string): string {
  if (reason.startsWith('txn_')) return typeOfLine(reason);
  // An operator books what differs by its name in the statement, which begins with its type.
  const [named = ''] = kind === 'difference' ? reason.split(' ') : [];
  if (named) return named === 'dispute' ? 'adjustment' : (types[named] ?? named);
  if (kind.startsWith('chargeback')) return isRefundId(reason) ? 'refund' : 'adjustment';
  const isRefund = lines.some(({ account }) => classOf(account) === 'refunding');
  return typesOfJournals[kind] ?? (isRefund ? 'refund' : kind);
}

/** Where the sums differ of what the provider and the books say by type: charges, their fees, refunds, disputes and so on. */
export async function differencesByType(): Promise<string[]> {
  const sums: Record<'provider' | 'books', Sums> = { provider: new Map(), books: new Map() };
  const known = new Map<string, string>();
  for await (const { changes } of balanceChanges())
    for (const line of changes.filter(({ currency: code }) => code === currency().code)) {
      const type = types[line.type] ?? line.type;
      known.set(line.id, type);
      if (await isOfOtherEnvironment(line)) continue;
      add(sums.provider, type, type === 'charge' ? line.amount : line.amount - line.fee);
      if (type === 'charge') add(sums.provider, 'fee', -line.fee);
    }
  for (const { card, PK } of await allJournals()) {
    // What an operator books by hand names its line.
    const { kind, id = '' } = booksOf.match(PK) ?? {};
    const reason = kind === 'act' && id.startsWith('txn_') ? id : (card.reason ?? '');
    add(
      sums.books,
      typeOf({ ...card, reason }, (id) => known.get(id) ?? id),
      atProvider(card),
    );
  }
  return [...new Set([...sums.provider.keys(), ...sums.books.keys()])].flatMap((type) => {
    const [provider = 0, ours = 0] = [sums.provider.get(type), sums.books.get(type)];
    return provider === ours ? [] : [`${type}: ${provider} at the provider, ${ours} in the books`];
  });
}

async function allJournals() {
  const found: JournalItem[] = [];
  let from: Key | undefined;
  do {
    const { items, lastKey } = await scanPage({ only: ['card'], from });
    found.push(...(items.filter((item) => keys.journal.is(item)) as unknown as JournalItem[]));
    from = lastKey;
  } while (from);
  return found;
}
type JournalItem = Key & { card: ListedJournal };
