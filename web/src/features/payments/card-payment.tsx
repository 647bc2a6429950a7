import { usePrefetchQuery, type UseQueryResult } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { messages } from '#shared/messages.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { stripeQuery } from './api.ts';
import { CardForm } from './card-form.tsx';

type CardPaymentProps = {
  /** The payment as it was begun. */
  query: UseQueryResult<{ clientSecret: string }>;
  returnUrl: string;
  amount: number;
  /** What the payer is told to rely on. */
  children: ReactNode;
};

/** The card form of something to pay, once its payment has been begun. */
export function CardPayment({ query, returnUrl, amount, children }: CardPaymentProps) {
  const { data, error, refetch, isFetching } = query;
  // The provider's library comes while the payment is begun.
  usePrefetchQuery(stripeQuery);
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error, messages.payment.unexpected)}
      </ErrorState>
    );
  }
  return (
    <section aria-label="Card payment" className="card grid gap-5 p-6">
      {data ? (
        <CardForm clientSecret={data.clientSecret} returnUrl={returnUrl} amount={amount} />
      ) : (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      <p className="flex items-start gap-2 text-sm text-muted">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
        {children}
      </p>
    </section>
  );
}
