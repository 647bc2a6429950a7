import { key, keyPart } from './key.ts';

const BOOKS = 'LEDGER#{kind}#{id}';

type Work = { kind: string; id: string };
/** One payment of a piece of work. A piece of work may have several, which are numbered from 1. */
type Numbered = Work & { payment: number };

/** The partition of what the books have of a piece of work. */
export const booksOf = keyPart(BOOKS, ({ kind, id }: Work) => [kind, id]);

const ofPayment = ({ kind, id, payment }: Numbered) => [kind, id, payment];

/** Of what is in these books, by an id of its own. */
const inBooks = (books: string, itsId: string) => {
  const work = booksOf.match(books);
  if (!work) throw new Error(`${books} are no books.`);
  return [work.kind, work.id, itsId];
};

/** What was paid for a record stands apart from it, where only the functions of payments may write. */
export const payment = key(BOOKS, 'PAY#{payment:2}', ofPayment);
/** What is held of a payment, and the end of it, which there can be only one of. */
export const hold = key(BOOKS, 'HOLD#{payment:2}', ofPayment);
export const holdClosed = key(BOOKS, 'CLOSE#{payment:2}', ofPayment);
/** That what is held of a payment needs a person, because it is held for too long. */
export const longHeld = key(BOOKS, 'LONGHELD#{payment:2}', ofPayment);
/** Who paid for it and who was paid, under their names of that time, which outlive their accounts. */
export const parties = key(BOOKS, 'PARTIES#{payment:2}', ofPayment);
export const journal = key(BOOKS, 'JRN#{journalId}', inBooks);
export const movement = key(BOOKS, 'MOV#{movementId}', inBooks);
/** What the payer's bank does about a payment, by the provider's id of the dispute. */
export const chargeback = key(BOOKS, 'DSP#{disputeId}', inBooks);
export const paymentIssue = key(BOOKS, 'PAYISSUE#{intentId}', inBooks);
