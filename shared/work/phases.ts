import type { Side } from '#shared/rules/money/held-money.ts';

/** Where work that is paid for can be, and what each means. Whether it is paid is the other half: see `At`. */
export const phases = [
  /** Ordered; the seller works. */
  'WORK',
  /** Delivered; the buyer looks at it. */
  'REVIEW',
  /** Approved with an amount, which the seller has to confirm. */
  'AGREE',
  /** Confirmed without money beforehand; the buyer has to pay. */
  'OWED',
  /** Sent back by the buyer; the seller works on. */
  'REVISION',
  /** The two sides do not agree about what is held; each names an amount for the seller. */
  'DISPUTED',
  /** What was held or owed is the seller’s, or divided as a dispute ended. */
  'DONE',
  /** Over without being done; what was held goes back. */
  'ENDED',
] as const;

export type Phase = (typeof phases)[number];

/** Whether there was a payment, whether its money is still held or not. */
export type Paid = 'paid' | 'unpaid';

/** A phase, whether paid or not; or only one of both. `OPEN` is every phase but the last two. */
export type At = Phase | `${Phase | 'OPEN'}:${Paid}`;

/** Who acts: the side that pays, the side that is paid, time, the bank of the one who pays, or who runs the marketplace. */
export type Actor = Side | 'clock' | 'bank' | 'operator';

/** What can be done to all work that is paid for, once there is money: by its sides in a dispute, by time, by a bank, by the operator. */
export type TailVerb =
  | 'offer'
  | 'acceptOffer'
  | 'divide'
  | 'returnUnclaimed'
  | 'freeze'
  | 'unfreeze'
  | 'takeBack'
  | 'decide'
  | 'refund'
  | 'reopen';

/** What can be done, whatever it costs. `decline` ends it without the other side, `expire` because nobody acted. */
export type CommonVerb =
  | TailVerb
  | 'place'
  | 'pay'
  | 'deliver'
  | 'approve'
  | 'revise'
  | 'cancel'
  | 'decline'
  | 'dispute'
  | 'expire';

/** What can be done where the price is in the terms. `brief` says what to do, `open` looks into the work. */
export type FixedVerb =
  | CommonVerb
  | 'brief'
  | 'redeliver'
  | 'open'
  | 'askToCancel'
  | 'agreeToCancel'
  | 'refuseToCancel'
  | 'refundPart'
  | 'refundAll';

/** What can be done where the amount is named with the approval. `settle` pays what is owed. */
export type NamedVerb = CommonVerb | 'edit' | 'confirm' | 'refuse' | 'settle';

export type Verb = FixedVerb | NamedVerb;

/** Whether nothing is left to do. */
export const isOver = (phase: Phase): boolean => phase === 'DONE' || phase === 'ENDED';

const placesIn = (phase: Phase, paid: Paid): readonly At[] => [
  phase,
  `${phase}:${paid}`,
  ...(isOver(phase) ? [] : [`OPEN:${paid}` as const]),
];
const places = new Map(
  phases.map((phase) => [phase, { paid: placesIn(phase, 'paid'), unpaid: placesIn(phase, 'unpaid') }]),
);

/** All by which a row or a clock may name this place. */
export const placesOf = (phase: Phase, paid: Paid): readonly At[] => places.get(phase)?.[paid] ?? [];
