import { unavailable } from '#functions/lib/errors.ts';
import { listedAs, type CaseListing } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { create, type Step, ifPossible } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

/** Why nobody can begin to pay: what was charged for this is in another currency at the provider, in which our books have nothing. */
export type ClosedBecause = Extract<Case, { case: 'checkout' }>;

/** That nobody can begin to pay, since when (ISO) and why. */
export type ClosedCheckout = Key & CaseListing<ClosedBecause> & { at: string };

/** Step: from now on nobody can begin to pay. Nothing if that is so already. */
export const closeCheckout = (card: ClosedBecause, at: string): Step =>
  ifPossible(create({ ...keys.checkoutClosed(), ...listedAs(card, at), at } satisfies ClosedCheckout));

/** 503 if checkout is closed. It is read, not required by each payment's transaction: those would be in each other's way there. */
export async function requireOpenCheckout(): Promise<void> {
  if (await findItem(keys.checkoutClosed(), 'eventual')) throw unavailable(paymentTexts.checkoutClosed);
}
