import type { Key } from '#functions/table/client.ts';
import type { Step } from '#functions/table/transaction.ts';

import type { Held } from './books/hold.ts';
import type { Charge, Payment } from './record.ts';

/** A charge that is due for a record, and its payment if one was begun. */
export type Due = Charge & {
  /** The key of the payment. Its books and intents that were set aside are in the same partition. */
  key: Key;
  payment: Payment | undefined;
  /** The message for a payer who tries to pay again. */
  alreadyPaid: string;
};

/** A charge that its payer may begin to pay. `stillDue` is the step that requires so of its record, as it is when the payment begins. */
export type DueNow = Due & { stillDue: Step };

/**
 * A due charge, and the steps that mark its record, as it was read, as paid at this time (ISO); `Outdated` if it has changed.
 * `clearance`: the days that what is released of it will take to clear.
 */
export type Payable = Due & {
  markPaid: (at: string, clearance: number) => Step[];
  /** The steps that mark an amount (minor units) as returned, once the provider has confirmed its refund. */
  markReturned?: (amount: number) => Step[];
  /** The steps of what the payer's bank does about the payment, at this time (ISO); of what it takes back, so much was held or released. */
  markDisputed?: (action: BankAction, at: string, taken?: number) => Step[];
  /** The steps of an amount (minor units) that goes back to the payer at this time (ISO), because its seller could not be paid. */
  markUnclaimed?: (amount: number, at: string) => Step[];
  /** How the record ended by itself before it was paid, if that is not stored yet: when (milliseconds), and the steps that store it. */
  endUnpaid?: () => { at: number; steps: Step[] } | undefined;
  /** Whether it can no longer be paid for: money that arrives goes straight back. */
  isOver?: boolean;
  /** Does what is due for the record by itself; answers whether anything was, after which it has to be read again. */
  applyClock?: () => Promise<boolean>;
  /** Whether its seller has not confirmed their email, without which the operator pays nobody. */
  lacksEmail?: () => Promise<boolean>;
  /** Whose the money may become, how much of it is held, and how much was released. */
  held: Omit<Held, 'clearance'> & { amount: number; released: number };
};

/** What the bank of a payer does who disputes a payment: it examines it, leaves it, or takes it back. */
export type BankAction = 'freeze' | 'unfreeze' | 'takeBack';

/** Finds what is due for the record of this id, without checking who asks. */
export type FindPayable = (id: string) => Promise<Payable | undefined>;

/** Everything that can be paid for, by the kind in an intent's metadata, which may be any text. */
export type Payables = ReadonlyMap<string, FindPayable>;
