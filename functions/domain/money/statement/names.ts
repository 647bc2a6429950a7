import { classOf } from '#functions/domain/money/books/books.ts';
import type { ListedJournal } from '#functions/domain/money/books/journal.ts';
import type { Payment } from '#functions/domain/money/books/payment.ts';
import type { BalanceChange } from '#functions/services/stripe/payouts/balance.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItems } from '#functions/table/read.ts';

// The provider and the books name what has moved our balance alike: what each of them has under a name sums to the same.

/** What has moved our balance: a charge, its fee, a refund, a dispute and so on; and how much (minor units). */
export type Named = readonly [name: string, amount: number];

const isOf = (source: string, ...prefixes: string[]) =>
  prefixes.some((each) => source.startsWith(`${each}_`));

/** Whether this is the id of a refund. */
export const isRefundId = (id: string): boolean => isOf(id, 're', 'pyr');

/** What a line of the statement is about that has no object of its own, or none of ours. */
export const lineName = (id: string): string => `line ${id}`;

/** Whether the books should have the same by themselves: what we ask for, and what payers and their banks do. */
export const isOfOurs = ({ source, metadata }: Pick<BalanceChange, 'source' | 'metadata'>): boolean =>
  isRefundId(source) ||
  isOf(source, 'ch', 'py', 'dp', 'du', 'tr', 'trr') ||
  (isOf(source, 'po') && Boolean(metadata['draw']));

/** The names of what a line of the provider's statement is about. A charge has its fee in it. */
export function namesOf(line: BalanceChange): Named[] {
  const { id, amount, fee, source, intentId, metadata } = line;
  const net = amount - fee;
  if (!isOfOurs(line)) return [[lineName(id), net]];
  if (isOf(source, 'ch', 'py'))
    return [
      [`charge ${intentId ?? source}`, amount],
      [`fee ${intentId ?? source}`, -fee],
    ];
  // All attempts of a movement are one.
  if (isRefundId(source)) return [[`refund ${metadata['movement'] ?? source}`, net]];
  if (isOf(source, 'tr')) return [[`transfer ${metadata['movement'] ?? source}`, net]];
  if (isOf(source, 'trr')) return [[`transfer_refund ${source}`, net]];
  if (isOf(source, 'po')) return [[`draw ${metadata['draw']}`, net]];
  return [[`dispute ${source}`, net]];
}

/** What is read of a journal to name it. */
export type ReadJournal = Pick<Key, 'PK'> & Pick<ListedJournal, 'kind' | 'lines' | 'payment' | 'reason'>;

const namedIn = ({ lines }: ReadJournal, name: string) =>
  lines.find(({ account }) => classOf(account) === name)?.account.split(':')[1];

/** The name of what a bank takes, or a refund that somebody has made at the provider. */
const takingName = (id = '') => `${isRefundId(id) ? 'refund' : 'dispute'} ${id}`;

/** The name of a journal that tells it itself; undefined if its payment does. */
function ownName(journal: ReadJournal): string | undefined {
  const { PK, kind, reason } = journal;
  const { id = '' } = booksOf.match(PK) ?? {};
  const [refund, transfer] = [namedIn(journal, 'refunding'), namedIn(journal, 'transit')];
  // What is booked by a line of the statement names it.
  if (reason?.startsWith('txn_')) return lineName(reason);
  // So does what an operator books by hand, where it is at the provider: its reference is the line.
  if (kind === 'deposit' || kind === 'correction') return lineName(id);
  if (kind === 'difference') return reason;
  // Money that is refunded at once was charged like any other.
  if (kind === 'returned') return `charge ${reason}`;
  // What was made by hand names no movement at the provider.
  if (refund && kind === 'paidElsewhere') return `refund ${reason}`;
  if (refund) return `refund ${refund}`;
  if (transfer) return `transfer ${transfer}`;
  if (kind === 'reversalProven') return `transfer_refund ${reason}`;
  // Where only a fee was taken, no line names the dispute.
  if (kind === 'chargeback' || kind === 'chargebackWon')
    return takingName(namedIn(journal, 'chargeback') ?? reason);
  if (kind === 'draw') return `draw ${id}`;
  // Money that was refunded at once names its intent; the payment may have another by now.
  return reason ? `${kind} ${reason}` : undefined;
}

/** The key of the payment whose intent names a journal. */
function paymentKeyOf({ PK, payment }: ReadJournal): Key | undefined {
  const work = booksOf.match(PK);
  return work && payment !== undefined ? keys.payment({ ...work, payment }) : undefined;
}

const BATCH = 100;

/** The names of these journals, in their order. */
export async function namesOfJournals(journals: readonly ReadJournal[]): Promise<string[]> {
  const wanted = journals
    .filter((each) => ownName(each) === undefined)
    .flatMap((each) => paymentKeyOf(each) ?? []);
  const distinct = [...new Map(wanted.map((key) => [key.PK + key.SK, key])).values()];
  const intents = new Map<string, string>();
  for (let start = 0; start < distinct.length; start += BATCH) {
    const batch = distinct.slice(start, start + BATCH);
    for (const { PK, SK, intentId } of await findItems<Pick<Payment, 'intentId'>>(
      batch,
      ['intentId'],
      'strong',
    ))
      intents.set(PK + SK, intentId);
  }
  return journals.map((journal) => {
    const key = paymentKeyOf(journal);
    const intentId = key && intents.get(key.PK + key.SK);
    return ownName(journal) ?? `${journal.kind} ${intentId ?? booksOf.match(journal.PK)?.id}`;
  });
}
