import { queryOptions, type QueryKey } from '@tanstack/react-query';

type PaymentQueryOptions<Payment> = {
  queryKey: QueryKey;
  start: (options: { signal: AbortSignal }) => Promise<Payment>;
  /** The key of the record to pay for. */
  payable: QueryKey;
};

/**
 * Starts a payment. The server returns the same open payment each time, so a retry charges nobody twice. An error may
 * mean that the record to pay for has changed, so it is refetched.
 */
export const paymentQuery = <Payment>({ queryKey, start, payable }: PaymentQueryOptions<Payment>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      start({ signal }).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey: payable });
        throw error;
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
