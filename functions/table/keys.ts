/** The most letters of a name in a key: normalizing turns one letter into up to eighteen, and a key has at most 2,048 bytes. */
const MAX_LETTERS = 600;

/** The same for all spellings of a name that read the same, such as `Zoë` in any case and any Unicode form. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

const ofName = (text: string) => `UNAME#${text.slice(0, MAX_LETTERS).toWellFormed()}`;
const username = (name: string) => ({ PK: ofName(foldName(name)), SK: 'UNAME' });
const email = (address: string) => ({ PK: `EMAIL#${address.toLowerCase()}`, SK: 'EMAIL' });

/** One payment of a piece of work. A piece of work may have several, which are numbered from 1. */
type Numbered = { kind: string; id: string; payment: number };

/** The partition of what the books have of a piece of work. */
export const booksOf = ({ kind, id }: { kind: string; id: string }): string => `LEDGER#${kind}#${id}`;

const ofPayment = (what: string) => (of: Numbered) => ({
  PK: booksOf(of),
  SK: `${what}#${String(of.payment).padStart(2, '0')}`,
});

/**
 * Every key of the table, in one place. A partition is what is read together: a record with what happened to it, a
 * conversation with its messages. Keys that end in an id which tells the time are read newest first.
 */
export const keys = {
  username,
  /** Allows one account for all names of this look. */
  look: (look: string) => ({ PK: ofName(look), SK: 'LOOK' }),
  /** Keeps a name of a deleted account taken for a while, by a hash of its look. */
  formerName: (hash: string) => ({ PK: ofName(hash), SK: 'FORMER' }),
  email,
  /** The key of a username or an email, whichever this is: only emails contain an @. */
  login: (name: string) => (name.includes('@') ? email(name) : username(name)),
  user: (id: string) => ({ PK: `USER#${id}`, SK: 'USER' }),
  session: (userId: string, sessionId: string) => ({ PK: `USER#${userId}`, SK: `SESS#${sessionId}` }),
  /** The list of a user's sessions. */
  sessions: (userId: string) => ({ PK: `USER#${userId}`, SK: 'SESSIONS' }),
  /** What is shown of somebody since they have changed it, and how far the copies of it have followed. */
  shown: (userId: string) => ({ PK: `PERSON#${userId}`, SK: 'SHOWN' }),
  /** That somebody closes their account, and how far that has come. */
  closing: (userId: string) => ({ PK: `PERSON#${userId}`, SK: 'CLOSING' }),
  /** Every gig that somebody has published: the lists have those on the market alone. */
  gigOf: (userId: string, gigId: string) => ({ PK: `PERSON#${userId}`, SK: `GIG#${gigId}` }),
  /** The list of the browsers that a user has signed in with. */
  browsers: (userId: string) => ({ PK: `USER#${userId}`, SK: 'BROWSERS' }),
  /** What a link in a mail allows once, by the hash of the link's token. */
  token: (hash: string) => ({ PK: `TOKEN#${hash}`, SK: 'TOKEN' }),
  /** Somebody has forgotten the password of this login, which may be nobody's. */
  forgotten: (hash: string) => ({ PK: `FORGOT#${hash}`, SK: 'FORGOT' }),
  /** What somebody has exported last. */
  export: (userId: string) => ({ PK: `USER#${userId}`, SK: 'EXPORT' }),
  /** A passkey, by a hash of its id; the list of those of a user; and what a passkey has to sign. */
  passkey: (id: string) => ({ PK: `PASSKEY#${id}`, SK: 'PASSKEY' }),
  passkeys: (userId: string) => ({ PK: `USER#${userId}`, SK: 'PASSKEYS' }),
  challenge: (challenge: string) => ({ PK: `CHALLENGE#${challenge}`, SK: 'CHALLENGE' }),
  attempts: (what: string) => ({ PK: `ATTEMPTS#${what}`, SK: 'ATTEMPTS' }),
  /** What the last look-up of a payment found, for its payer. */
  confirmation: (payerId: string, intentId: string) => ({
    PK: `ATTEMPTS#confirm#${payerId}#${intentId}`,
    SK: 'CONFIRMATION',
  }),
  /** The claim of an idempotency key by the request that used it first. */
  once: (owner: string, call: string, key: string) => ({ PK: `ONCE#${owner}#${call}#${key}`, SK: 'ONCE' }),
  gig: (id: string) => ({ PK: `GIG#${id}`, SK: 'GIG' }),
  review: (gigId: string, id: string) => ({ PK: `GIG#${gigId}`, SK: `REV#${id}` }),
  reviewBy: (gigId: string, userId: string) => ({ PK: `GIG#${gigId}`, SK: `REVBY#${userId}` }),
  bought: (gigId: string, buyerId: string, orderId: string) => ({
    PK: `GIG#${gigId}`,
    SK: `BOUGHT#${buyerId}#${orderId}`,
  }),
  order: (id: string) => ({ PK: `ORDER#${id}`, SK: 'ORDER' }),
  /** What happened to an order, by the version that it has since. */
  orderEvent: (id: string, version: number) => ({
    PK: `ORDER#${id}`,
    SK: `EVENT#${String(version).padStart(10, '0')}`,
  }),
  /** What was paid for a record stands apart from it, where only the functions of payments may write. */
  payment: ofPayment('PAY'),
  /** A project's long text never changes, so it is an item of its own and changes of the project stay cheap. */
  project: (id: string) => ({ PK: `PROJ#${id}`, SK: 'PROJ' }),
  /** Its counts of modules change often and are on no card, so they stand apart: the lists need not follow them. */
  projectCounts: (id: string) => ({ PK: `PROJ#${id}`, SK: 'PROJ#COUNT' }),
  projectText: (id: string) => ({ PK: `PROJ#${id}`, SK: 'PROJ#TEXT' }),
  /** Allows a freelancer one bid per project. */
  bid: (projectId: string, freelancerId: string) => ({
    PK: `PROJ#${projectId}`,
    SK: `PROJBID#${freelancerId}`,
  }),
  module: (projectId: string, number: number) => ({
    PK: `PROJ#${projectId}`,
    SK: `MOD#${String(number).padStart(3, '0')}`,
  }),
  /** What happened to a module, by the version that it has since. Read with the modules of its project. */
  moduleEvent: (projectId: string, number: number, version: number) => ({
    PK: `PROJ#${projectId}`,
    SK: `MODEVENT#${String(number).padStart(3, '0')}#${String(version).padStart(10, '0')}`,
  }),
  /**
   * What is shown of finished work, or may be once the other side agrees. Read with the order, or with the modules of the
   * project, of which each of its freelancers shows their own part.
   */
  pieceOfOrder: (id: string) => ({ PK: `ORDER#${id}`, SK: 'PIECE' }),
  pieceOfProject: (projectId: string, freelancerId: string) => ({
    PK: `PROJ#${projectId}`,
    SK: `PIECE#${freelancerId}`,
  }),
  /** A conversation's id is the ids of its seller and its buyer, so the key tells who its participants are. */
  conversation: (id: string) => ({ PK: `CONV#${id}`, SK: 'CONV' }),
  /** What somebody is told of, up to which of it they have read, and how they want to be told. */
  news: (userId: string, id: string) => ({ PK: `INBOX#${userId}`, SK: `NEWS#${id}` }),
  inbox: (userId: string) => ({ PK: `INBOX#${userId}`, SK: 'INBOX' }),
  /** A connection of somebody's browser: among theirs, and by its own id. */
  connectionOf: (userId: string, connectionId: string) => ({
    PK: `LIVE#${userId}`,
    SK: `CONN#${connectionId}`,
  }),
  connection: (connectionId: string) => ({ PK: `CONN#${connectionId}`, SK: 'CONN' }),
  /** A mail to somebody about news or about a conversation; and the address that takes no more mails. */
  newsMail: (userId: string, newsId: string) => ({ PK: `MAIL#${userId}`, SK: `MAILNEWS#${newsId}` }),
  messagesMail: (userId: string, conversationId: string) => ({
    PK: `MAIL#${userId}`,
    SK: `MAILCONV#${conversationId}`,
  }),
  /** A mail about somebody's account itself, such as one with a link to set a new password. */
  accountMail: (userId: string, kind: string, id: string) => ({
    PK: `MAIL#${userId}`,
    SK: `MAILACCOUNT#${kind}#${id}`,
  }),
  refusedAddress: (userId: string) => ({ PK: `MAIL#${userId}`, SK: 'ADDRESS' }),
  message: (conversationId: string, id: string) => ({ PK: `CONV#${conversationId}`, SK: `MSG#${id}` }),
  /** What one of its participants reported about a conversation, on a day (UTC). */
  report: (conversationId: string, reporterId: string, day: string) => ({
    PK: `REPORT#${conversationId}`,
    SK: `REPORT#${reporterId}#${day}`,
  }),
  /** What is held of a payment, and the end of it, which there can be only one of. */
  hold: ofPayment('HOLD'),
  holdClosed: ofPayment('CLOSE'),
  /** That what is held of a payment needs a person, because it is held for too long. */
  longHeld: ofPayment('LONGHELD'),
  /** Who paid for it and who was paid, under their names of that time, which outlive their accounts. */
  parties: ofPayment('PARTIES'),
  /** What the operator has drawn from the provider, by the operator's reference; and how often that has happened. */
  draw: (reference: string) => ({ PK: `LEDGER#owner#${reference}`, SK: 'DRAW' }),
  draws: () => ({ PK: 'LEDGER#owner', SK: 'DRAWS' }),
  /** That nobody can begin to pay, and why. */
  checkoutClosed: () => ({ PK: 'LEDGER#provider', SK: 'CHECKOUT' }),
  journal: (PK: string, id: string) => ({ PK, SK: `JRN#${id}` }),
  /** Up to where the provider's statement was read; a line of it, and that a journal was compared with it, on their days. */
  statement: () => ({ PK: 'LEDGER#statement', SK: 'CURSOR' }),
  statementLine: (day: string, id: string) => ({ PK: `LEDGER#statement#${day}`, SK: `TXN#${id}` }),
  comparedJournal: (day: string, id: string) => ({ PK: `LEDGER#statement#${day}`, SK: `COMPARED#${id}` }),
  /** What the statement and the books do not agree about yet, by its name. */
  openEntry: (name: string) => ({ PK: 'LEDGER#statement', SK: `OPEN#${name}` }),
  /** What all journals up to the end of a day sum up to, and what of them these sums do not tell. */
  closedDay: (day: string) => ({ PK: 'LEDGER#statement', SK: `DAY#${day}` }),
  watched: (name: string) => ({ PK: 'LEDGER#statement', SK: `WATCH#${name}` }),
  movement: (PK: string, id: string) => ({ PK, SK: `MOV#${id}` }),
  /** What the payer's bank does about a payment, by the provider's id of the dispute. */
  chargeback: (PK: string, disputeId: string) => ({ PK, SK: `DSP#${disputeId}` }),
  /** What a seller has in the books, and the entries that it is the sum of. */
  sellerBalance: (sellerId: string) => ({ PK: `ACCT#seller#${sellerId}`, SK: 'BAL' }),
  sellerEntry: (sellerId: string, id: string) => ({ PK: `ACCT#seller#${sellerId}`, SK: `ENTRY#${id}` }),
  /** How many numbers of a series of receipts or statements are taken, and what each is the number of. */
  receiptCount: (series: string) => ({ PK: `LEDGER#receipt#${series}`, SK: 'COUNT' }),
  receiptNumber: (number: string) => ({
    PK: `LEDGER#receipt#${number.slice(0, number.lastIndexOf('-'))}`,
    SK: `NO#${number}`,
  }),
  /** The customer that a payer is at the payment provider. */
  customer: (payerId: string) => ({ PK: `ACCT#buyer#${payerId}`, SK: 'CUSTOMER' }),
  /** The account that a seller has at the payment provider. */
  payoutAccount: (sellerId: string) => ({ PK: `ACCT#seller#${sellerId}`, SK: 'ACCOUNT' }),
  paymentIssue: (PK: string, intentId: string) => ({ PK, SK: `PAYISSUE#${intentId}` }),
  /** That somebody is an operator. All of them are read together. */
  operator: (userId: string) => ({ PK: 'OPERATORS', SK: `OPERATOR#${userId}` }),
  /** What an operator has done about a thing, by an id that tells the time. No function may change or delete it. */
  act: ({ kind, id }: { kind: string; id: string }, actId: string) => ({
    PK: `AUDIT#${kind}#${id}`,
    SK: `ACT#${actId}`,
  }),
  /** What is due for the record of this key, and has failed again and again. */
  dueIssue: ({ PK, SK }: { PK: string; SK: string }) => ({ PK, SK: `DUEISSUE#${SK}` }),
  /** When the last sweep of what is due has ended. */
  sweep: () => ({ PK: 'SWEEP', SK: 'SWEEP' }),
  /** How far the nightly recount has come. */
  recount: () => ({ PK: 'RECOUNT', SK: 'RECOUNT' }),
  event: (id: string) => ({ PK: `EVENT#${id}`, SK: 'EVENT' }),
} as const;

/** The partition keys of lists, in this index of the table unless it is the table itself. They are read newest first. */
export const lists = {
  /** Gigs and open projects by seller, category, price and words: the newest in the table, by count in GSI2. */
  facet: (listing: string, facet: string, shard: number) => `${listing}|${facet}|${shard}`,
  /** GSI2. */
  reviewsReceived: (userId: string) => `USER#${userId}#RECEIVED`,
  /** GSI1. */
  reviewsWritten: (userId: string) => `USER#${userId}#WRITTEN`,
  /** GSI1. */
  ordersBought: (userId: string) => `USER#${userId}#BOUGHT`,
  /** GSI2. */
  ordersSold: (userId: string) => `USER#${userId}#SOLD`,
  /** GSI1. */
  projectsOf: (userId: string) => `USER#${userId}#PROJ`,
  /** GSI1: a freelancer's bids, whose projects are then read by key. */
  bidsOf: (userId: string) => `USER#${userId}#BID`,
  /** What somebody shows of their work and what they ask to show, in GSI1; what is shown of work for them, in GSI2. */
  pieces: (userId: string, how: 'SHOWN' | 'ASKED' | 'FOR') => `USER#${userId}#PIECES#${how}`,
  /** GSI1: modules that a client has to pay, by the time since when. */
  owedBy: (clientId: string) => `USER#${clientId}#OWES`,
  /** GSI2, without rejected ones. */
  bidsOn: (projectId: string) => `PROJ#${projectId}#BIDS`,
  /** GSI1 for the seller, GSI2 for the buyer: by the last message. */
  conversationsOf: (userId: string) => `USER#${userId}#CONV`,
  /** GSI1: all acts of operators. */
  acts: () => 'ACTS',
  /** GSI3: records for which something is due, by when. */
  due: (shard: number) => `DUE#${shard}`,
  /** GSI3. */
  mailsDue: (shard: number) => `MAILDUE#${shard}`,
  /** GSI1: what was charged for a seller. */
  earningsOf: (sellerId: string) => `EARNINGS#${sellerId}`,
  /** GSI2: what a seller is paid out next. */
  payoutsOf: (sellerId: string) => `PAYOUTS#${sellerId}`,
  /** GSI2: what is being taken back of transfers to a seller. */
  reversalsOf: (sellerId: string) => `PAYOUTS#${sellerId}#REVERSALS`,
  /** GSI2: what waits for the number of its receipt, credit note or statement, by since when. */
  unnumbered: () => 'UNNUMBERED',
  /** GSI1: everything that needs a person, by when it began to. */
  cases: () => 'CASES',
  /** GSI1: the journals that were booked on a day, whenever what they are about has happened. */
  ledgerOf: (day: string) => `LEDGERDAY#${day}`,
} as const;
