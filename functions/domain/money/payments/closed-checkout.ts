import { unavailable } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { check, create, type Step } from '#functions/table/transaction.ts';
import { refusals } from '#shared/refusals.ts';

/** Why nobody can begin to pay: what was charged for this is in another currency at the provider, in which our books have nothing. */
export type ClosedBecause = {
  reason: 'currency';
  kind: string;
  id: string;
  currency: string;
  settled: string;
};

/** That nobody can begin to pay, since when (ISO) and why. It is on the operator's list. */
export type ClosedCheckout = Key & { GSI1PK: string; GSI1SK: string; at: string; card: ClosedBecause };

/** Step: from now on nobody can begin to pay. Nothing if that is so already. */
export const closeCheckout = (card: ClosedBecause, at: string): Step =>
  create(
    {
      ...keys.checkoutClosed(),
      GSI1PK: lists.paymentIssues(),
      GSI1SK: at,
      at,
      card,
    } satisfies ClosedCheckout,
    () => [],
  );

/** Step: people can begin to pay; 503 if checkout is closed. */
export const requireOpenCheckout = (): Step =>
  check(keys.checkoutClosed(), {
    when: { PK: absent },
    refused: () => unavailable(refusals.payment.checkoutClosed),
  });
