/**
 * The numbers that only the server counts by (product.md#numbers), so that the browser's scripts need
 * not carry them. Sizes are bytes, times milliseconds.
 */
export const serverLimits = {
  body: { json: 1_000_000, multipart: 4_500_000 },
  /** Sessions of one person, whose lifetime is another for operators, and how many of the browsers that they have signed in with are known. */
  session: { lifetime: 7 * 24 * 3_600_000, ofOperator: 8 * 3_600_000, most: 20, browsers: 20 },
  /** How many exports one person may ask for in which time, how long one is kept, and the links to the files in it. */
  export: { perDay: 5, window: 24 * 3_600_000, lifetime: 24 * 3_600_000, links: 24 * 3_600_000 },
  /**
   * How many pages of something long, such as an erasure, one run of a job takes, and how long it may begin another, which is less than
   * what the sweep gives to one record.
   */
  perRun: { pages: 1_000, time: 10_000 },
  /** The characters of the reason for what an operator does. */
  reason: 2_000,
  /**
   * How long an operator's claim of a manual payout lasts; how long payouts can be held; and after what time a refund
   * that waits for an operator, a debt, and money that no bank takes from the provider no longer keep an account.
   */
  cases: {
    claim: 24 * 3_600_000,
    payoutsHeld: 30 * 24 * 3_600_000,
    ofRefund: 30 * 24 * 3_600_000,
    ofDebt: 180 * 24 * 3_600_000,
    ofTransfer: 30 * 24 * 3_600_000,
    ofHold: 85 * 24 * 3_600_000,
  },
  /** Passkeys of one person, and how long one may take to be made or used, in which its challenge is valid. */
  passkeys: 20,
  challenge: { lifetime: 5 * 60_000 },
  /** How long a browser keeps the id by which it is known: as long as browsers keep a cookie. */
  browser: { lifetime: 400 * 24 * 3_600_000 },
  /** How many browsers of one person are told at once what happens; the gateway closes every connection after two hours. */
  live: { connections: 20, lifetime: 2 * 3_600_000 },
  /** Failures for one name and address, and sign-ins of one person, in which time. */
  login: { failures: 10, signIns: 30, window: 15 * 60_000 },
  /** How long the links in mails about accounts are valid. */
  links: {
    reset: 30 * 60_000,
    verify: 24 * 3_600_000,
    email: 24 * 3_600_000,
    takeBack: 7 * 24 * 3_600_000,
  },
  /** How often a new password may be asked for with one name, and a link or another address by one person or for one address. */
  forgetting: { perName: 5, window: 3_600_000 },
  mailingLinks: { perPerson: 10, perAddress: 5, window: 24 * 3_600_000 },
  /** The time in which reads without a session are counted; the environment says how many. */
  reading: { window: 5 * 60_000 },
  /** How many messages one person may send in which time. */
  sending: { messages: 60, window: 60_000 },
  /** How many of each one person may create in which time. */
  creating: {
    gigs: 50,
    projects: 30,
    orders: 50,
    bids: 100,
    modules: 300,
    reviews: 50,
    pieces: 50,
    conversations: 50,
    window: 24 * 3_600_000,
  },
  /** How many other usernames one person may take in which time. */
  renaming: { perPerson: 2, window: 30 * 24 * 3_600_000 },
  /**
   * Per time window: the payments that a payer may begin, with and without a confirmed email, the paid work that they
   * may cancel or ask to, and the cards that they may try; the payments that a seller may refund in full; the payers
   * who may try one card, and the declines that cancel an intent.
   */
  paying: {
    intents: { confirmed: 20, unconfirmed: 3 },
    cancelled: 3,
    givenBack: 10,
    cards: 5,
    personsOfCard: 10,
    declines: 5,
    window: 24 * 3_600_000,
  },
  /** How often a payment is looked up at the provider, and how long the answer is remembered. */
  confirming: {
    perPayment: { max: 5, window: 10_000 },
    perPerson: { max: 60, window: 60_000 },
    remembered: 24 * 3_600_000,
  },
  /** How often one person may have the provider asked about their payout account. */
  askingAboutPayouts: { max: 20, window: 60_000 },
  webhook: { tolerance: 300_000, remembered: 90 * 24 * 3_600_000 },
  /** What one person may upload in which time, and one address without a session. A picture and its small variant are two. */
  uploading: { files: 400, bytes: 20 * 1024 ** 3, window: 24 * 3_600_000 },
  /**
   * Processing of what is due: how often a job runs, the pauses after failures in a row, the longest of them, and the
   * failures after which it is a case.
   */
  due: {
    every: 60_000,
    pauses: [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000],
    longestPause: 24 * 3_600_000,
    listAfter: 8,
  },
  /**
   * Mails: how often a job sends what is due, how long after the first unread message one goes out, the time that one sending
   * of it may take, and how long a mail that was planned is remembered.
   */
  mail: { every: 60_000, messagesWait: 10 * 60_000, lease: 5 * 60_000, kept: 30 * 24 * 3_600_000 },
  /** How often the provider's statement is compared with the books. */
  statement: { every: 3_600_000 },
  /** Payments without an event: the age at which one is first checked, and when it is given up. */
  reconcile: { after: 2 * 60_000, giveUp: 3 * 24 * 3_600_000 },
} as const;
