import { key } from './key.ts';

/** What the operator has drawn from the provider, by the operator's reference; and how often that has happened. */
export const draw = key('LEDGER#owner#{reference}', 'DRAW');
export const draws = key('LEDGER#owner', 'DRAWS');
/** That nobody can begin to pay, and why. */
export const checkoutClosed = key('LEDGER#provider', 'CHECKOUT');
/** What a seller has in the books, and the entries that it is the sum of. */
export const sellerBalance = key('ACCT#seller#{sellerId}', 'BAL');
export const sellerEntry = key('ACCT#seller#{sellerId}', 'ENTRY#{journalId}');
/** How many numbers of a series of receipts or statements are taken, and what each is the number of. */
export const receiptCount = key('LEDGER#receipt#{series}', 'COUNT');
export const receiptNumber = key('LEDGER#receipt#{series}', 'NO#{number}', (number: string) => [
  number.slice(0, number.lastIndexOf('-')),
  number,
]);
/** The customer that a payer is at the payment provider. */
export const customer = key('ACCT#buyer#{payerId}', 'CUSTOMER');
/** The account that a seller has at the payment provider. */
export const payoutAccount = key('ACCT#seller#{sellerId}', 'ACCOUNT');
export const event = key('EVENT#{eventId}', 'EVENT');
