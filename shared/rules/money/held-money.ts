/** The side of an order or a module that pays, and the one that is paid. */
export type Side = 'buyer' | 'seller';

/** Who can stop a payment and take of it: the bank of its payer, or whoever runs the marketplace. */
export const examiners = ['bank', 'operator'] as const;
export type Examiner = (typeof examiners)[number];

/** The money of something that was paid for. Amounts in minor units, times ISO. */
export type HeldMoney = {
  /** What is held now, what was released to the seller, and what is going back to the buyer or is there already. */
  held: number;
  released: number;
  returning: number;
  returned: number;
  /** What of `returned` the buyer has got in another way than on their card. */
  returnedElsewhere?: number | undefined;
  /** What the payer's bank or the marketplace has taken back of what was released, and what was given back of it before. */
  takenBack?: number | undefined;
  givenBack?: number | undefined;
  /** The days that what is released takes to clear, fixed with the payment; and until when it does. */
  clearance?: number | undefined;
  clearsAt?: string | undefined;
  /** ISO code: what is divided is a multiple of its smallest amount. */
  currency?: string | undefined;
  /** Since when the payment is frozen, and from when until when it was before. */
  frozenAt?: string | undefined;
  freezes?: readonly { from: string; until: string }[] | undefined;
  /** Who examines the payment while it is frozen; afterwards, who has taken of it in the end. */
  examiner?: Examiner | undefined;
  /** Who opened the latest dispute, and the amount for the seller that each side has named. */
  dispute?: { by: Side | 'operator'; openedAt: string; buyer?: number; seller?: number } | undefined;
};

/** The money of something for which nothing was paid. */
export const noMoney = {
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
} as const satisfies HeldMoney;
