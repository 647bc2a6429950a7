import { usePrefetchQuery, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';

import type { Major } from '#shared/rules/money/money.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { stripeQuery } from './api.ts';
import { CardForm } from './card-form.tsx';

type CardPaymentProps<Payment extends { clientSecret: string }, Key extends QueryKey> = {
  /** Starts the payment. */
  query: UseQueryOptions<Payment, Error, Payment, Key>;
  returnUrl: string;
  amount: Major;
  /** A reassuring note for the payer. */
  children: ReactNode;
};

/** Starts a payment and shows its card form. */
export function CardPayment<Payment extends { clientSecret: string }, Key extends QueryKey>({
  query,
  returnUrl,
  amount,
  children,
}: CardPaymentProps<Payment, Key>) {
  const payment = useQuery(query);
  const { data } = payment;
  const error = useStandingError(payment);
  // Load Stripe's library while the payment starts.
  usePrefetchQuery(stripeQuery);
  if (error) {
    return (
      <LoadFailed query={payment} error={error}>
        {errorMessage(error, paymentTexts.unexpected)}
      </LoadFailed>
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
