// Payments, payouts and what operators decide about them. Times are milliseconds (product.md#numbers).

/** The largest charge, in minor units: the largest amount of eight digits. The smallest depends on the currency. */
export const max = 99_999_999;

/**
 * Per time window: the payments that a payer may begin, with and without a confirmed email, the paid work that they
 * may cancel or ask to, and the cards that they may try; the payments of which a seller may refund more than half; the payers
 * who may try one card, and the declines that cancel an intent.
 */
export const paying = {
  intents: { confirmed: 20, unconfirmed: 3 },
  cancelled: 3,
  givenBack: 10,
  cards: 5,
  personsOfCard: 10,
  declines: 5,
  window: 24 * 3_600_000,
} as const;

/** How often a payment is looked up at the provider, and how long the answer is remembered. */
export const confirming = {
  perPayment: { max: 5, window: 10_000 },
  perPerson: { max: 60, window: 60_000 },
  remembered: 24 * 3_600_000,
} as const;

/** How often one person may have the provider asked about their payout account. */
export const askingAboutPayouts = { max: 20, window: 60_000 } as const;

/** How old an event of the provider may be, and how long it is remembered. */
export const webhook = { tolerance: 300_000, remembered: 90 * 24 * 3_600_000 } as const;

/** How often the provider's statement is compared with the books. */
export const statement = { every: 3_600_000 } as const;

/** Payments without an event: the age at which one is first checked, and when it is given up. */
export const reconcile = { after: 2 * 60_000, giveUp: 3 * 24 * 3_600_000 } as const;

/**
 * How long an operator's claim of a manual payout lasts; how long payouts can be held; and after what time a refund
 * that waits for an operator, a debt, and money that no bank takes from the provider no longer keep an account.
 */
export const cases = {
  claim: 24 * 3_600_000,
  payoutsHeld: 30 * 24 * 3_600_000,
  ofRefund: 30 * 24 * 3_600_000,
  ofDebt: 180 * 24 * 3_600_000,
  ofTransfer: 30 * 24 * 3_600_000,
  ofHold: 85 * 24 * 3_600_000,
} as const;
