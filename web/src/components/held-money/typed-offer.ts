import type { UseMutationOptions } from '@tanstack/react-query';

import { toMinor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';

import { dividedAsTyped, type Stake } from './shares.ts';

/** An amount of a dispute and its reason, as they are typed. */
export type OfferValues = { amount: string | number; reason: string };

type OfferMutation<Reply> = UseMutationOptions<Reply, Error, Submission<OfferValues>>;

/** Names an amount as this party types it: of a buyer what is refunded. The call carries what is released to the seller. */
export function offerAsTyped<Reply>(
  { mutationFn, ...mutation }: OfferMutation<Reply>,
  work: Stake,
  role: OrderRole,
): OfferMutation<Reply> {
  const amountOf = (typed: string | number) => {
    const amount = toMinor(typed);
    // The server refuses what is not an amount.
    return amount === null ? typed : dividedAsTyped(work, role, amount).toSeller;
  };
  return {
    ...mutation,
    ...(mutationFn && {
      mutationFn: ({ body, ...submission }, context) =>
        mutationFn({ ...submission, body: { ...body, amount: amountOf(body.amount) } }, context),
    }),
  };
}
