import { notFound } from '#functions/lib/errors.ts';
import type { paymentKinds, PaymentStatus } from '#shared/rules/money/payment.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { WorkRef } from './works.ts';

/** The kinds of records that can be paid for by card, as the metadata of an intent names them. */
export type PaymentKind = (typeof paymentKinds)[number];

/** One payment of a piece of work, by its number: they are counted from 1. */
export type PaymentRef = WorkRef & { payment: number };

/** The payment of work: there is only one, for now. */
export const paymentOf = ({ kind, id }: WorkRef): PaymentRef => ({
  kind,
  id,
  payment: 1,
});

/** Where the books of money stand that pays for nothing we know, by its intent. */
export const strayOf = (intentId: string): PaymentRef =>
  paymentOf({ kind: 'unknown' as PaymentKind, id: intentId });

/** The payer, the payee and the amount, and the record that is paid for. */
export type ChargeTerms = {
  kind: PaymentKind;
  id: string;
  payerId: string;
  payeeId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The days that what is released will take to clear, by the work of the payee that was done when the payment was begun. */
  clearance?: number;
};

/**
 * A payment as it is stored: its current intent, and the last status that was reported. Those of several pieces of work may have
 * one intent, which names them as its parts.
 */
export type Payment = ChargeTerms & {
  /** Which of the payments of its work it is. */
  payment: number;
  /** Empty if the payment was closed before it was begun. */
  intentId: string;
  /** Counts the intents of this payment: a cancelled intent is replaced by a new one. */
  attempt: number;
  status: PaymentStatus;
};

/** The 404 for a payment that there is not, or that is another person's. */
export const paymentNotFound = () => notFound(notFoundTexts.payment);
