/** The reason for a decline, with Stripe's codes and messages. */
export type Decline = { code: string; message: string; decline_code?: string };

/** The outcome of paying with a card: success, 3-D Secure first, always or if the payment asks for it, a payment that stays `processing`, or a decline. */
export type Outcome = 'succeeds' | 'authenticates' | 'authenticatesIfAsked' | 'processes' | Decline;

/**
 * Why the buyer's bank disputes a charge; an inquiry is a question that moves no money. What is prevented is over at once: blocked
 * without moving money, or resolved by giving the money back.
 */
export type DisputeKind =
  | 'fraudulent'
  | 'product_not_received'
  | 'inquiry'
  | 'prevented'
  | 'resolution'
  /** Visa's rapid resolution as older accounts see it: a dispute that is lost as it opens. */
  | 'rdr';

/** What follows a payment that has succeeded. */
export type Aftermath = {
  /** The charge is disputed as soon as it is made. */
  dispute?: DisputeKind;
  /** A refund is pending at first, or fails after it has succeeded. */
  refund?: 'pends' | 'fails';
  /** Its money is available at once. */
  isAvailable?: true;
  /** The charge is booked on the balance a while later. */
  isCapturedLate?: true;
};

const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  notATestCard: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
} satisfies Record<string, Decline>;

/** Stripe's test card numbers and their outcomes. */
const outcomes: Record<string, Outcome> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002500003155': 'authenticates',
  '4000002760003184': 'authenticates',
  '4000000000003055': 'authenticatesIfAsked',
  '4000000000000002': declines.generic,
  '4000000000009995': declines.insufficientFunds,
  '4000000000000069': declines.expired,
  '4000000000000127': declines.incorrectCvc,
  '4000000000000119': declines.processingError,
  // Not one of Stripe's: it has no test card whose payment stays `processing`, a state that the product must show.
  '4000000000007007': 'processes',
};

/** The cards that pay like others, and what follows. */
export const aftermaths: Record<string, Aftermath> = {
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000001976': { dispute: 'inquiry' },
  '4000000404005649': { dispute: 'prevented' },
  '4000000404004816': { dispute: 'resolution' },
  '5105000300000018': { dispute: 'resolution' },
  '4000000000007726': { refund: 'pends' },
  '4000000000005126': { refund: 'fails' },
  '4000000000000077': { isAvailable: true },
  // Not Stripe's: there a charge waits for its booking when it happens to.
  '4000000000007023': { isCapturedLate: true },
};

/** The card number of each of Stripe's named test payment methods. */
const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecureOptional: '4000000000003055',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_processing: '4000000000007007',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_bypassPending: '4000000000000077',
  pm_card_capturedLate: '4000000000007023',
};

/** The outcome of paying with this card number; a number that is not a test card is declined. */
export const outcomeOf = (number: string): Outcome =>
  outcomes[number] ?? (aftermaths[number] ? 'succeeds' : declines.notATestCard);

/** The number behind one of Stripe's named test payment methods (`pm_card_visa`); undefined for any other id. */
export const namedCard = (id: string): string | undefined => namedCards[id];
