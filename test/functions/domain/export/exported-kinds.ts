import type { Key } from '#functions/table/client.ts';
import type { keys } from '#functions/table/keys.ts';
import { aKeyOf, everyKind, kindOf } from '#test/functions/table/every-kind.ts';

const after = (text: string) => text.slice(text.indexOf('#') + 1);

/** What the export must contain of an item that names its person; an id that is in it for another reason shows nothing. */
type Shown = (key: Key) => string;
/** Why an item of this kind is not in the export. */
type LeftOut = string;

const secret = 'It is a secret that lets somebody in, and says nothing of its person.';
const guard = 'It keeps something single, and is the key of a record that is there.';
const passing = 'It counts or holds something for minutes or days.';
const sums = 'What it says of its person is in the earnings and the receipts.';
const ofTheMarket = 'It is about the marketplace, or about what it has to do.';
const story = 'It names its parties by their sides, and is told with its order or module.';
const path: Shown = ({ PK }) => after(PK);
const sort: Shown = ({ SK }) => after(SK);

/** Every kind of item of the table: what the export has of it, or why it is left out. A new kind has to say it, too. */
const kinds: Record<keyof typeof keys, Shown | LeftOut> = {
  username: guard,
  look: guard,
  formerName: guard,
  email: guard,
  user: path,
  session: sort,
  sessions: 'The list of the sessions, each of which is there.',
  shown: 'A copy of the profile.',
  closing: 'The account itself says when it ends.',
  erasing: passing,
  gigOf: 'The list of the gigs, each of which is there.',
  browsers: 'Random ids, by which a browser is known again; the sessions name the browsers.',
  token: secret,
  forgotten: secret,
  export: 'It is this export.',
  passkey: path,
  passkeys: 'The list of the passkeys, each of which is there.',
  challenge: secret,
  attempts: passing,
  confirmation: passing,
  once: passing,
  gig: path,
  review: sort,
  reviewBy: guard,
  bought: guard,
  order: path,
  orderEvent: story,
  payment: ({ PK }) => PK.split('#')[2] ?? '',
  project: path,
  projectCounts: path,
  projectText: path,
  bid: path,
  module: ({ PK, SK }) => `${after(PK)}-${after(SK)}`,
  moduleEvent: story,
  pieceOfOrder: path,
  pieceOfProject: path,
  conversation: path,
  news: sort,
  inbox: 'Up to where the news are read, and the settings, which are there.',
  connectionOf: passing,
  connection: passing,
  newsMail: 'A mail that waits to be sent, of news or messages that are there.',
  messagesMail: 'A mail that waits to be sent, of news or messages that are there.',
  accountMail: 'A mail that waits to be sent.',
  refusedAddress: ({ PK }) => after(PK),
  message: sort,
  report: ({ PK }) => after(PK),
  hold: sums,
  holdClosed: sums,
  longHeld: sums,
  parties: ({ PK }) => PK.split('#')[2] ?? '',
  draw: ofTheMarket,
  draws: ofTheMarket,
  checkoutClosed: ofTheMarket,
  journal: sums,
  statement: ofTheMarket,
  statementLine: ofTheMarket,
  comparedJournal: ofTheMarket,
  openEntry: ofTheMarket,
  closedDay: ofTheMarket,
  watched: ofTheMarket,
  movement: sums,
  chargeback: 'What the bank does stands in the story of the order or module.',
  sellerBalance: sums,
  sellerEntry: sums,
  receiptCount: ofTheMarket,
  receiptNumber: sums,
  customer: 'Its id is known to the provider alone, who has the name and the address of the profile.',
  payoutAccount: 'Its state is in the earnings; its id is known to the provider alone.',
  paymentIssue: ofTheMarket,
  operator: ofTheMarket,
  act: 'It is written down for whoever runs the marketplace.',
  dueIssue: ofTheMarket,
  sweep: ofTheMarket,
  recount: ofTheMarket,
  event: ofTheMarket,
};

/** Of each kind of item: what the export must contain of it, or why it is left out. */
export const rules = new Map(everyKind.map((name) => [kindOf(aKeyOf(name)), kinds[name]]));

/** Cards of lists, which are copies of their records. */
export const isCard = ({ PK }: Key) => PK.includes('|');
