import { queryOptions, type QueryKey } from '@tanstack/react-query';

type PaymentQueryOptions<Payment> = {
  queryKey: QueryKey;
  begin: (options: { signal: AbortSignal }) => Promise<Payment>;
  /** The query of what is paid. */
  payable: QueryKey;
};

/**
 * Begins to pay. The server answers the same open payment each time, so asking again charges nobody twice. A refusal
 * means that what is paid has changed, so it is read again.
 */
export const paymentQuery = <Payment>({ queryKey, begin, payable }: PaymentQueryOptions<Payment>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      begin({ signal }).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey: payable });
        throw error;
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
