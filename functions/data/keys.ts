/**
 * Every key of the table, in one place.
 *
 * | what is asked                          | how it is found                                             |
 * |----------------------------------------|-------------------------------------------------------------|
 * | sign in by username or email           | get UNAME#name · get EMAIL#address → UNAME                   |
 * | is this session alive                  | get USER#id / SESS#sid                                      |
 * | a profile                              | get USER#id / USER                                          |
 * | a gig                                  | get GIG#id / GIG                                            |
 * | gigs by seller, category, price, words | query the facets GIGS|facet|shard (base table newest, GSI2 best selling) |
 * | a gig's reviews, newest first          | query GIG#id, REV#                                          |
 * | reviews received · written             | query GSI2 USER#id#RECEIVED · GSI1 USER#id#WRITTEN            |
 * | has this buyer paid for this gig       | query GIG#id, BOUGHT#buyer                                  |
 * | an order with its payment              | query ORDER#id                                              |
 * | orders bought · received, newest first | query GSI1 USER#id#BOUGHT · GSI2 USER#id#SOLD               |
 * | payments not settled yet               | query GSI1 PAYOPEN#shard                                    |
 * | payments set aside                     | query GSI1 PAYISSUE                                         |
 * | the ledger of a day                    | query GSI1 LEDGER#day                                       |
 */
export const keys = {
  username: (name: string) => ({ PK: `UNAME#${name.normalize('NFKC').toLowerCase()}`, SK: 'UNAME' }),
  email: (address: string) => ({ PK: `EMAIL#${address.toLowerCase()}`, SK: 'EMAIL' }),
  user: (id: string) => ({ PK: `USER#${id}`, SK: 'USER' }),
  session: (userId: string, sessionId: string) => ({ PK: `USER#${userId}`, SK: `SESS#${sessionId}` }),
  attempts: (what: string, window: string) => ({ PK: `ATTEMPTS#${what}`, SK: window }),
  once: (owner: string, call: string, key: string) => ({ PK: `ONCE#${owner}#${call}#${key}`, SK: 'ONCE' }),
  gig: (id: string) => ({ PK: `GIG#${id}`, SK: 'GIG' }),
  review: (gigId: string, id: string) => ({ PK: `GIG#${gigId}`, SK: `REV#${id}` }),
  reviewBy: (gigId: string, userId: string) => ({ PK: `GIG#${gigId}`, SK: `REVBY#${userId}` }),
  bought: (gigId: string, buyerId: string, orderId: string) => ({
    PK: `GIG#${gigId}`,
    SK: `BOUGHT#${buyerId}#${orderId}`,
  }),
  order: (id: string) => ({ PK: `ORDER#${id}`, SK: 'ORDER' }),
  orderPayment: (id: string) => ({ PK: `ORDER#${id}`, SK: 'PAY' }),
  ledger: (PK: string, intentId: string) => ({ PK, SK: `LEDGER#${intentId}` }),
  paymentIssue: (PK: string, intentId: string) => ({ PK, SK: `PAYISSUE#${intentId}` }),
  event: (id: string) => ({ PK: `EVENT#${id}`, SK: 'EVENT' }),
} as const;

/** Partitions that are read as lists: of the two indexes, and of listings on the table itself. */
export const lists = {
  facet: (listing: string, facet: string, shard: number) => `${listing}|${facet}|${shard}`,
  reviewsReceived: (userId: string) => `USER#${userId}#RECEIVED`,
  reviewsWritten: (userId: string) => `USER#${userId}#WRITTEN`,
  ordersBought: (userId: string) => `USER#${userId}#BOUGHT`,
  ordersSold: (userId: string) => `USER#${userId}#SOLD`,
  openPayments: (shard: number) => `PAYOPEN#${shard}`,
  paymentIssues: () => 'PAYISSUE',
  ledgerOf: (day: string) => `LEDGER#${day}`,
} as const;
