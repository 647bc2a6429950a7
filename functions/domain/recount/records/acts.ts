import type { ActName, AuditItem } from '#functions/domain/audit/audit.ts';
import { sumsOf } from '#functions/domain/money/books/books.ts';
import type { Journal } from '#functions/domain/money/books/journal.ts';
import { differs, mistakes, type Check, type Item } from '#functions/domain/recount/check.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';
import { allOf } from '#functions/table/read.ts';

type Card = AuditItem['card'];
type Booked = Pick<Journal, 'kind' | 'by' | 'lines' | 'reason'>;

/** The kinds of journals that only operators book, and who books the others where they do not. */
const byHand = new Set(['paidElsewhere', 'writtenOff', 'correction', 'deposit', 'difference']);
const byMachine: Readonly<Record<string, string>> = { transferProven: 'provider', chargebackLost: 'bank' };

/** What arrives at the provider, whoever has made it there. */
const arriving = new Set(['chargeback', 'chargebackWon']);

/** Whether an operator has booked this. A draw that has failed is booked back by nobody. */
function isByOperator({ kind, by, lines }: Booked): boolean {
  if (kind === 'draw') return sumsOf([{ lines }]).provider < 0;
  if (arriving.has(kind)) return false;
  const machine = byMachine[kind];
  return by === 'operator' || byHand.has(kind) || (machine !== undefined && by !== machine);
}

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (values: object | null) => (values ?? {}) as Values;

/** The acts that book something, each once unless this says no. */
const booking: Readonly<Partial<Record<ActName, (before: Values, after: Values) => boolean>>> = {
  'work.decide': () => true,
  'work.refund': () => true,
  'work.reopen': () => true,
  'work.goodwill': () => true,
  'payout.pay': () => true,
  'payout.unclaim': () => true,
  'payment.dismiss': () => true,
  'movement.resolve': () => true,
  // What is not taken back from a seller was never booked as taken back.
  'movement.writeOff': ({ type }) => type !== 'reversal',
  'refund.take': () => true,
  'dispute.keep': ({ amount }) => amount !== 0,
  'dispute.give': () => true,
  'debt.writeOff': () => true,
  'books.draw': () => true,
  'books.correct': () => true,
  'books.deposit': () => true,
  'books.difference': () => true,
};

/** How many journals an act has that books something: one, or one for each refund by which a payment went back. */
const journalsOf = ({ after }: Card): number => {
  const { refundIds } = valuesOf(after);
  return Array.isArray(refundIds) ? refundIds.length : 1;
};

const books = (card: Card): boolean =>
  booking[card.act]?.(valuesOf(card.before), valuesOf(card.after)) ?? false;

/** The books, as kind and id, in which an act books: of what it is about, or its own. */
function booksOfAct({ act, about, after }: Card): string {
  if (act === 'books.draw') return `owner ${about.id}`;
  const { journalId } = valuesOf(after);
  return typeof journalId === 'string' ? `act ${journalId}` : `${about.kind} ${about.id}`;
}

/** Where the acts about these books are written down: with what they are about. */
function actsAbout(kind: string, id: string, journals: readonly Booked[]): string {
  const [first] = journals;
  const seller = first?.lines.find(({ account }) => account.startsWith('seller:'))?.account.split(':')[1];
  if (kind === 'owner') return keys.act.begins('draw', id).PK;
  if (first?.kind === 'difference') return keys.act.begins('statement', first.reason ?? '').PK;
  if (first?.kind === 'writtenOff' && kind === 'act') return keys.act.begins('account', seller ?? '').PK;
  return keys.act.begins(kind, id).PK;
}

function recordOf(item: Item): string | undefined {
  if (keys.act.is(item)) {
    const card = item['card'] as Card;
    return books(card) ? `${booksOfAct(card)} ${item.PK}` : undefined;
  }
  const booked = keys.journal.match(item);
  if (!booked) return undefined;
  const journal = { ...(item['card'] as Booked), by: String(item['by']) };
  return isByOperator(journal) ? `${booked.kind} ${booked.id}` : undefined;
}

const allUnder = <T extends object>(PK: string, kind: KeyKind): Promise<T[]> =>
  allOf<T>({ where: { PK, SK: beginsWith(kind.begins().SK) } });

/** Checks that whatever an operator has booked is written down as an act, and that each act that books something has booked it. */
export const acts: Check = {
  name: 'acts of operators',
  recordOf,
  isCounted: (item) => keys.act.is(item),
  async mistakesIn(record) {
    const [kind = '', id = '', ...audit] = record.split(' ');
    const journals = (await allUnder<Booked>(booksOf({ kind, id }), keys.journal)).filter(isByOperator);
    const PK = audit.join(' ') || actsAbout(kind, id, journals);
    const about = await allUnder<AuditItem>(PK, keys.act);
    const own = about.filter(({ card }) => books(card) && booksOfAct(card) === `${kind} ${id}`);
    const booked = own.reduce((sum, { card }) => sum + journalsOf(card), 0);
    return mistakes(differs(`acts that have booked something about ${kind} ${id}`, booked, journals.length));
  },
};
