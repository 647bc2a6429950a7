import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';
import type { Fact } from '#shared/api/exposure.ts';
import type { Stored } from '#shared/rules/stored.ts';

type Kind = keyof typeof keys;
/**
 * How a kind of item is erased with an account: `own`: deleted, because its partition belongs to the person alone;
 * `cleared`: kept without what it says of the person (by code in this folder); `stays`: kept, for this reason.
 */
type Fate = 'own' | 'cleared' | { stays: string };

const soonGone: Fate = { stays: 'It expires by itself within days.' };
const ids: Fate = { stays: 'It has ids alone, of accounts that say nothing any more.' };
const ofOthers: Fate = { stays: 'What was written to others is theirs as well.' };
const books: Fate = { stays: 'The books keep their amounts, and name nobody.' };
const ofMarket: Fate = { stays: 'It is about the marketplace, and about no person.' };

/**
 * For every kind of item: its group on the privacy page (null if it says nothing of a person), its fate, and what of it only some
 * get in answers, as `shared/api/exposure.ts` has it (null where all of it is for everybody, or for nobody). Listing it as `own` is
 * enough to have it deleted, and to grant the right to do so.
 */
export const kinds: Record<
  Kind,
  readonly [privacy: Stored | null, fate: Fate, exposed: readonly Fact[] | null]
> = {
  username: ['profile', 'cleared', ['password']],
  look: ['profile', 'cleared', null],
  formerName: [
    'profile',
    { stays: 'A hash keeps the name taken for a year, so that nobody passes for who has gone.' },
    null,
  ],
  email: ['profile', 'cleared', ['email']],
  user: ['profile', 'cleared', ['email', 'phone', 'timeZone']],
  session: ['signIn', 'own', null],
  sessions: ['signIn', ids, null],
  shown: ['profile', 'cleared', null],
  closing: ['profile', { stays: 'That the account was closed, and when.' }, null],
  gigOf: ['work', 'cleared', null],
  erasing: ['work', soonGone, null],
  browsers: ['signIn', 'own', null],
  token: ['signIn', soonGone, null],
  forgotten: ['signIn', soonGone, null],
  export: ['work', 'own', null],
  passkey: ['signIn', 'cleared', null],
  passkeys: ['signIn', 'own', null],
  challenge: ['signIn', soonGone, null],
  attempts: ['requests', soonGone, null],
  confirmation: ['requests', soonGone, null],
  once: ['requests', soonGone, null],
  gig: ['work', 'cleared', null],
  review: ['work', 'cleared', null],
  reviewBy: ['work', ids, null],
  bought: ['work', ids, null],
  order: ['work', 'cleared', ['order', 'requirements', 'work', 'dispute']],
  orderEvent: ['work', ofOthers, ['order', 'dispute']],
  payment: ['payments', books, ['clientSecret']],
  project: ['work', 'cleared', ['takenProject']],
  projectCounts: ['work', ids, null],
  projectText: ['work', 'cleared', ['takenProject']],
  bid: ['work', 'cleared', ['bid', 'otherBid']],
  module: ['work', ofOthers, ['module', 'dispute']],
  moduleEvent: ['work', ofOthers, ['module', 'dispute']],
  pieceOfOrder: ['work', 'cleared', null],
  pieceOfProject: ['work', 'cleared', null],
  conversation: ['work', 'cleared', ['message']],
  news: ['news', 'own', null],
  inbox: ['news', 'own', null],
  connectionOf: ['signIn', soonGone, null],
  connection: ['signIn', soonGone, null],
  newsMail: ['news', 'own', null],
  messagesMail: ['news', 'own', null],
  accountMail: ['news', 'own', null],
  refusedAddress: ['news', 'own', ['email']],
  message: ['work', ofOthers, ['message', 'attachment']],
  report: ['work', { stays: 'The operator may still have to look into it.' }, null],
  hold: ['payments', books, ['earning']],
  holdClosed: ['payments', books, null],
  longHeld: ['payments', books, null],
  parties: [
    'payments',
    { stays: 'Receipts keep the names on them for ten years, as tax law asks, and expire then.' },
    ['receipt'],
  ],
  draw: [null, ofMarket, null],
  draws: [null, ofMarket, null],
  checkoutClosed: [null, ofMarket, null],
  journal: ['payments', books, ['earning']],
  statement: [null, ofMarket, null],
  statementLine: ['payments', books, null],
  comparedJournal: ['payments', books, null],
  openEntry: ['payments', books, null],
  closedDay: [null, ofMarket, null],
  watched: ['payments', books, null],
  movement: ['payments', books, null],
  chargeback: ['payments', books, null],
  sellerBalance: ['payments', books, ['earning']],
  sellerEntry: ['payments', books, ['earning']],
  receiptCount: [null, ofMarket, null],
  receiptNumber: ['payments', books, ['receipt']],
  customer: ['payments', 'own', null],
  payoutAccount: ['payments', 'own', null],
  paymentIssue: ['payments', books, null],
  operator: [null, { stays: 'The account of an operator is not closed.' }, null],
  act: ['work', { stays: 'What operators do stays written down.' }, null],
  dueIssue: [null, ofMarket, null],
  sweep: [null, ofMarket, null],
  recount: [null, ofMarket, null],
  event: [null, ofMarket, null],
};

/** The kinds of what an account alone has, by name. */
export const ownKinds: readonly KeyKind[] = Object.entries(keys)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .filter(([name]) => kinds[name as Kind][1] === 'own')
  .map(([, kind]) => kind);
