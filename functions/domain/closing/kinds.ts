import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';
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
 * For every kind of item: its group on the privacy page (null if it says nothing of a person), and its fate. Listing it
 * as `own` is enough to have it deleted, and to grant the right to do so.
 */
export const kinds: Record<Kind, readonly [privacy: Stored | null, fate: Fate]> = {
  username: ['profile', 'cleared'],
  look: ['profile', 'cleared'],
  formerName: [
    'profile',
    { stays: 'A hash keeps the name taken for a year, so that nobody passes for who has gone.' },
  ],
  email: ['profile', 'cleared'],
  user: ['profile', 'cleared'],
  session: ['signIn', 'own'],
  sessions: ['signIn', ids],
  shown: ['profile', 'cleared'],
  closing: ['profile', { stays: 'That the account was closed, and when.' }],
  gigOf: ['work', 'cleared'],
  erasing: ['work', soonGone],
  browsers: ['signIn', 'own'],
  token: ['signIn', soonGone],
  forgotten: ['signIn', soonGone],
  export: ['work', 'own'],
  passkey: ['signIn', 'cleared'],
  passkeys: ['signIn', 'own'],
  challenge: ['signIn', soonGone],
  attempts: ['requests', soonGone],
  confirmation: ['requests', soonGone],
  once: ['requests', soonGone],
  gig: ['work', 'cleared'],
  review: ['work', 'cleared'],
  reviewBy: ['work', ids],
  bought: ['work', ids],
  order: ['work', 'cleared'],
  orderEvent: ['work', ofOthers],
  payment: ['payments', books],
  project: ['work', 'cleared'],
  projectCounts: ['work', ids],
  projectText: ['work', 'cleared'],
  bid: ['work', 'cleared'],
  module: ['work', ofOthers],
  moduleEvent: ['work', ofOthers],
  pieceOfOrder: ['work', 'cleared'],
  pieceOfProject: ['work', 'cleared'],
  conversation: ['work', 'cleared'],
  news: ['news', 'own'],
  inbox: ['news', 'own'],
  connectionOf: ['signIn', soonGone],
  connection: ['signIn', soonGone],
  newsMail: ['news', 'own'],
  messagesMail: ['news', 'own'],
  accountMail: ['news', 'own'],
  refusedAddress: ['news', 'own'],
  message: ['work', ofOthers],
  report: ['work', { stays: 'The operator may still have to look into it.' }],
  hold: ['payments', books],
  holdClosed: ['payments', books],
  longHeld: ['payments', books],
  parties: [
    'payments',
    { stays: 'Receipts keep the names on them for ten years, as tax law asks, and expire then.' },
  ],
  draw: [null, ofMarket],
  draws: [null, ofMarket],
  checkoutClosed: [null, ofMarket],
  journal: ['payments', books],
  statement: [null, ofMarket],
  statementLine: ['payments', books],
  comparedJournal: ['payments', books],
  openEntry: ['payments', books],
  closedDay: [null, ofMarket],
  watched: ['payments', books],
  movement: ['payments', books],
  chargeback: ['payments', books],
  sellerBalance: ['payments', books],
  sellerEntry: ['payments', books],
  receiptCount: [null, ofMarket],
  receiptNumber: ['payments', books],
  customer: ['payments', 'own'],
  payoutAccount: ['payments', 'own'],
  paymentIssue: ['payments', books],
  operator: [null, { stays: 'The account of an operator is not closed.' }],
  act: ['work', { stays: 'What operators do stays written down.' }],
  dueIssue: [null, ofMarket],
  sweep: [null, ofMarket],
  recount: [null, ofMarket],
  event: [null, ofMarket],
};

/** The kinds of what an account alone has. */
export const ownKinds: readonly KeyKind[] = Object.entries(keys)
  .filter(([name]) => kinds[name as Kind][1] === 'own')
  .map(([, kind]) => kind);
