import type { StoredMachine, Transition } from '#shared/rules/machine.ts';

import { protection } from './protection.ts';

/**
 * A refund to the payer; a transfer of a seller's part to the account that the seller has at the provider, or what is taken
 * back from one; or the provider's fee of a charge, which is only looked up and booked.
 */
export type MovementType = 'refund' | 'transfer' | 'reversal' | 'fee';

/** How far a movement of money has come. A transfer first clears, and then waits if its seller has no account that is ready. */
export type MovementState = 'CLEARING' | 'WAITING' | 'REQUESTED' | 'SENT' | 'CONFIRMED' | 'FAILED';

/** The actions on a movement. */
export type MovementAction =
  | 'create'
  | 'release'
  | 'begin'
  | 'offset'
  | 'wait'
  | 'return'
  | 'giveBack'
  | 'cancel'
  | 'send'
  | 'accept'
  | 'prove'
  | 'claim'
  | 'payByHand'
  | 'payElsewhere'
  | 'writeOff'
  | 'retry'
  | 'setAside'
  | 'chargeBack'
  | 'abandon';

/** Who acts on it. `decision`: what a party, the clock, the operator, the bank or money that arrives does to the paid work. */
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
  | 'chargedBack'
  | 'paidElsewhere'
  | 'writtenOff';

/** A transition of a movement, and what it books. What a decision changes is in the journal of the decision. */
export type MovementTransition = Transition<MovementState, MovementAction, MovementActor> & {
  books?: MovementJournal | Record<MovementType, MovementJournal>;
};

const transitions: readonly MovementTransition[] = [
  { action: 'create', by: 'decision', from: [], to: 'REQUESTED' },
  { action: 'create', by: 'operator', from: [], to: 'CONFIRMED' },
  { action: 'release', by: 'decision', from: [], to: 'CLEARING' },
  { action: 'begin', by: 'clock', from: ['CLEARING', 'WAITING'], to: 'REQUESTED', books: 'transfer' },
  { action: 'offset', by: 'clock', from: ['CLEARING', 'WAITING'], to: 'CONFIRMED' },
  { action: 'wait', by: 'clock', from: ['CLEARING'], to: 'WAITING' },
  { action: 'wait', by: 'provider', from: ['REQUESTED'], to: 'WAITING', books: 'transferFailed' },
  { action: 'wait', by: 'bank', from: ['REQUESTED'], to: 'WAITING', books: 'transferFailed' },
  { action: 'wait', by: 'operator', from: ['REQUESTED'], to: 'WAITING', books: 'transferFailed' },
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
  { action: 'claim', by: 'operator', from: ['REQUESTED'], to: 'REQUESTED' },
  { action: 'payByHand', by: 'operator', from: ['REQUESTED'], to: 'CONFIRMED', books: 'transferProven' },
  {
    action: 'payElsewhere',
    by: 'operator',
    from: ['WAITING', 'REQUESTED', 'FAILED'],
    to: 'CONFIRMED',
    books: 'paidElsewhere',
  },
  {
    action: 'writeOff',
    by: 'operator',
    from: ['WAITING', 'REQUESTED', 'FAILED'],
    to: 'FAILED',
    books: 'writtenOff',
  },
  { action: 'retry', by: 'provider', from: ['REQUESTED', 'SENT'], to: 'REQUESTED' },
  { action: 'retry', by: 'provider', from: ['CONFIRMED'], to: 'REQUESTED', books: 'refundFailed' },
  { action: 'setAside', by: 'provider', from: ['REQUESTED', 'SENT'], to: 'FAILED' },
  { action: 'setAside', by: 'provider', from: ['CONFIRMED'], to: 'FAILED', books: 'refundFailed' },
  { action: 'chargeBack', by: 'bank', from: ['REQUESTED'], to: 'FAILED', books: 'chargedBack' },
  { action: 'abandon', by: 'clock', from: ['REQUESTED', 'SENT'], to: 'FAILED' },
];

const { end, notice } = protection.unclaimed;
const unclaimed = {
  do: 'return',
  words: `${end} days after the payment, at least ${notice} after the seller was first told`,
} as const;

/** The course of a movement of money. A refund that has arrived can come back; what has failed is over. */
export const movementMachine = {
  name: 'Movement',
  path: 'state',
  states: {
    CLEARING:
      'A transfer of what was released, while that can still be disputed, or of what was taken back while a bank was reviewing the payment',
    WAITING:
      'It has cleared; the seller has no account yet that can be paid or, where that is done by hand, no confirmed email, or a payment of theirs is under review',
    REQUESTED: 'The provider is to be asked for it, or the operator is to pay it by hand',
    SENT: 'The provider was asked',
    CONFIRMED: 'Made, on the provider’s or the operator’s proof; or nothing of it was left to make',
    FAILED: 'Not made, and over; if the operator has to resolve that, it is on their list',
  },
  transitions,
  refusals: {},
  requires: {
    begin: { words: 'the seller can be paid, and no payment of theirs is under review' },
    offset: { words: 'the seller’s debts take all of it, and no payment of theirs is under review' },
    giveBack: {
      words:
        'all of it is taken from the seller; in `REQUESTED`, only what waits to be paid by hand, or was refused',
    },
    claim: {
      words:
        'it began while sellers were paid by hand, nobody is reviewing the payment, and no other operator has claimed it within a day',
    },
    payByHand: { words: 'its operator has claimed it' },
    payElsewhere: {
      words:
        'a refund or transfer that was refused or given up, or is stuck, and that its payer or seller has got in another way; it books what the owner or the provider has paid',
    },
    writeOff: {
      words:
        'it was refused or given up, or is stuck, and can never be made; of a reversal nothing is booked',
    },
    retry: { words: 'the provider has refused it, or the payer’s bank has sent a refund back' },
    setAside: { words: 'it was refused or sent back too often, or can never be made' },
    chargeBack: { words: 'the payer has got the money of a refund from the bank' },
    abandon: {
      words:
        'a reversal that cannot be made: the seller owes it, unless it was only to be withheld while a bank was reviewing the payment',
    },
  },
  after: {
    CLEARING: [
      { do: 'begin', words: 'it has cleared' },
      { do: 'wait', words: 'it has cleared, and the seller cannot be paid yet' },
      unclaimed,
    ],
    WAITING: [{ do: 'begin', words: 'the seller can be paid' }, unclaimed],
  },
} satisfies StoredMachine<MovementState, MovementAction, MovementActor>;
