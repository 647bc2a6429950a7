import type { StoredMachine, Transition } from './machine.ts';
import { protection } from './protection.ts';

/**
 * A refund to the payer; a transfer of a seller's part to the account that the seller has at the provider, or what is taken
 * back from one; or the provider's fee of a charge, which is only looked up and booked.
 */
export type MovementType = 'refund' | 'transfer' | 'reversal' | 'fee';

/** How far a movement of money has come. A transfer first clears, and then waits if its seller has no account that is ready. */
export type MovementState = 'CLEARING' | 'WAITING' | 'REQUESTED' | 'SENT' | 'CONFIRMED' | 'FAILED';

/** What becomes of a movement. */
export type MovementAction =
  | 'request'
  | 'release'
  | 'begin'
  | 'net'
  | 'wait'
  | 'return'
  | 'giveBack'
  | 'cancel'
  | 'send'
  | 'accept'
  | 'prove'
  | 'payByHand'
  | 'retry'
  | 'setAside'
  | 'chargeBack'
  | 'abandon';

/** Who moves it on. A `decision` is one of the parties, the clock, the operator or the bank about what was paid for. */
export type MovementActor = 'decision' | 'clock' | 'provider' | 'bank' | 'operator';

/** The kinds of journals that movements book themselves. */
export type MovementJournal =
  | 'transfer'
  | 'transferProven'
  | 'transferFailed'
  | 'refundProven'
  | 'refundFailed'
  | 'reversalProven'
  | 'fee'
  | 'unclaimed'
  | 'chargedBack';

/** One step of a movement, and what it books. What a decision changes is in the journal of the decision. */
export type MovementStep = Transition<MovementState, MovementAction, MovementActor> & {
  books?: MovementJournal | Record<MovementType, MovementJournal>;
};

const transitions: readonly MovementStep[] = [
  { action: 'request', by: 'decision', from: [], to: 'REQUESTED' },
  { action: 'release', by: 'decision', from: [], to: 'CLEARING' },
  { action: 'begin', by: 'clock', from: ['CLEARING', 'WAITING'], to: 'REQUESTED', books: 'transfer' },
  { action: 'net', by: 'clock', from: ['CLEARING', 'WAITING'], to: 'CONFIRMED' },
  { action: 'wait', by: 'clock', from: ['CLEARING'], to: 'WAITING' },
  { action: 'wait', by: 'provider', from: ['REQUESTED'], to: 'WAITING', books: 'transferFailed' },
  { action: 'return', by: 'clock', from: ['CLEARING', 'WAITING'], to: 'FAILED', books: 'unclaimed' },
  { action: 'giveBack', by: 'decision', from: ['CLEARING', 'WAITING', 'REQUESTED'], to: 'CONFIRMED' },
  { action: 'cancel', by: 'decision', from: ['CLEARING', 'WAITING'], to: 'FAILED' },
  { action: 'send', by: 'clock', from: ['REQUESTED', 'SENT'], to: 'SENT' },
  { action: 'accept', by: 'provider', from: ['REQUESTED', 'SENT'], to: 'SENT' },
  {
    action: 'prove',
    by: 'provider',
    from: ['REQUESTED', 'SENT'],
    to: 'CONFIRMED',
    books: { refund: 'refundProven', transfer: 'transferProven', reversal: 'reversalProven', fee: 'fee' },
  },
  { action: 'payByHand', by: 'operator', from: ['REQUESTED'], to: 'CONFIRMED', books: 'transferProven' },
  { action: 'retry', by: 'provider', from: ['REQUESTED', 'SENT'], to: 'REQUESTED' },
  { action: 'retry', by: 'provider', from: ['CONFIRMED'], to: 'REQUESTED', books: 'refundFailed' },
  { action: 'setAside', by: 'provider', from: ['REQUESTED', 'SENT'], to: 'FAILED' },
  { action: 'setAside', by: 'provider', from: ['CONFIRMED'], to: 'FAILED', books: 'refundFailed' },
  { action: 'chargeBack', by: 'bank', from: ['REQUESTED'], to: 'FAILED', books: 'chargedBack' },
  { action: 'abandon', by: 'clock', from: ['REQUESTED', 'SENT'], to: 'FAILED' },
];

/** The course of a movement of money. A refund that has arrived can come back; what has failed is over. */
export const movementMachine = {
  name: 'Movement',
  path: 'state',
  states: {
    CLEARING: 'A transfer of what was released, so lately that complaints may still come',
    WAITING: 'It has cleared; the seller has no account yet that can be paid',
    REQUESTED: 'The provider is to be asked for it, or the operator is to pay it by hand',
    SENT: 'The provider was asked',
    CONFIRMED: 'Made, on the provider’s or the operator’s proof; or nothing of it was left to make',
    FAILED: 'Not made, and over; if that is for the operator to mend, it is on their list',
  },
  transitions,
  refusals: {},
  requires: {
    begin: { words: 'the seller can be paid, and no bank examines the payment' },
    net: { words: 'the seller’s debts take all of it, and no bank examines the payment' },
    giveBack: { words: 'all of it goes back; what was requested waits to be paid by hand' },
    payByHand: { words: 'sellers are paid out by hand, and no bank examines the payment' },
    retry: { words: 'the provider has refused it, or the payer’s bank has sent a refund back' },
    setAside: { words: 'that has happened too often, or it can never be made' },
    chargeBack: { words: 'the payer has got the money of a refund from the bank' },
    abandon: { words: 'a reversal that cannot be made: the seller owes it' },
  },
  after: {
    CLEARING: [{ do: 'begin', words: 'it has cleared' }],
    WAITING: [
      { do: 'begin', words: 'the seller’s account is ready' },
      { do: 'return', words: `${protection.unclaimed.end} days after the payment` },
    ],
  },
} satisfies StoredMachine<MovementState, MovementAction, MovementActor>;
