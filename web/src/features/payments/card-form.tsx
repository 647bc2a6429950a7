import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useMemo, useRef, useState, type SubmitEvent } from 'react';

import type { Major } from '#shared/rules/money/money.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { Price } from '#web/components/money/price.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { useTheme } from '#web/lib/browser/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { payByCard, stripeQuery } from './api.ts';
import { appearanceOf } from './appearance.ts';

type CardFormProps = {
  clientSecret: string;
  /** The path to which Stripe redirects with the result. */
  returnUrl: string;
  amount: Major;
};

const fields: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never' },
};

/** Card payment in Stripe's own fields: this page never handles card numbers. */
export function CardForm({ clientSecret, ...rest }: CardFormProps) {
  const stripe = useQuery(stripeQuery);
  const theme = useTheme();
  const options = useMemo(() => ({ clientSecret, appearance: appearanceOf(theme) }), [clientSecret, theme]);

  const error = useStandingError(stripe);

  if (error) {
    return (
      <LoadFailed query={stripe} error={error}>
        {paymentTexts.unexpected}
      </LoadFailed>
    );
  }
  if (!stripe.data) {
    return (
      <Loading label="Loading the payment form">
        <FieldsSkeleton />
      </Loading>
    );
  }
  return (
    <Elements key={clientSecret} stripe={stripe.data} options={options}>
      <PaymentForm {...rest} />
    </Elements>
  );
}

function PaymentForm({ returnUrl, amount }: Omit<CardFormProps, 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = useMutation(payByCard);
  const isPaying = useRef(false);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // A second click can arrive before the pending state is rendered.
    if (isPaying.current || state !== 'ready' || !stripe || !elements) return;
    isPaying.current = true;
    pay.mutate({ stripe, elements, returnUrl }, { onSettled: () => (isPaying.current = false) });
  }

  const problem = pay.isError || state === 'failed' ? paymentTexts.unexpected : pay.data;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormError>{pay.isPending ? null : problem}</FormError>
      <PaymentElement
        options={fields}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
      <Button type="submit" isPending={pay.isPending} disabled={state !== 'ready'} className="w-full">
        <LockKeyhole className="size-5" aria-hidden />
        <span>
          Pay <Price amount={amount} />
        </span>
      </Button>
    </form>
  );
}

function FieldsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="col-span-2 h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="col-span-2 h-5" />
      <Skeleton className="col-span-2 mt-1 h-11 rounded-full" />
    </div>
  );
}
