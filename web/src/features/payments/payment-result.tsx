import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import type { ReplyOf } from '#shared/api/call.ts';
import { CallFailed } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import type { PaymentResult as Result } from '#shared/rules/money/payment.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { paymentResultQuery } from './api.ts';

type Confirmed = ReplyOf<Api['payments']['confirm']>;

const appearances: Record<Result, { icon: LucideIcon; colours: string; hint: string }> = {
  succeeded: {
    icon: CircleCheck,
    colours: 'bg-brand-soft text-brand',
    hint: 'Thank you. The next page opens in a few seconds.',
  },
  processing: {
    icon: Hourglass,
    colours: 'bg-accent-soft text-accent-ink',
    hint: 'It is not settled yet. You may stay or leave: nothing is charged twice, and money that comes too late is refunded to you.',
  },
  unsuccessful: {
    icon: CircleX,
    colours: 'bg-danger-soft text-danger',
    hint: 'No money was taken.',
  },
};

/** The path of the payment page for each kind. */
const payPaths: Record<Confirmed['kind'], string> = { order: '/pay', module: '/payment' };

/** The result of the payment in the address; after a success it redirects to `to`. */
export function PaymentResult({ to }: { to: string }) {
  const intentId = useSearchParams()[0].get('payment_intent') ?? '';
  return (
    <div aria-live="polite">
      {intentId ? <Lookup intentId={intentId} to={to} /> : <MissingPayment to={to} />}
    </div>
  );
}

function Lookup({ intentId, to }: { intentId: string; to: string }) {
  const query = useQuery(paymentResultQuery(intentId));
  const error = useStandingError(query);
  if (query.data) return <Outcome {...query.data} to={to} />;
  if (!error) return <ResultSkeleton />;
  if (error instanceof CallFailed && [400, 403, 404].includes(error.status))
    return <MissingPayment to={to} />;
  return (
    <LoadFailed
      query={query}
      error={error}
      hint="Nothing is lost: only the result of your payment could not be read."
    >
      {paymentTexts.unexpected}
    </LoadFailed>
  );
}

function ResultSkeleton() {
  return (
    <Loading label="Looking up your payment">
      <div className="grid justify-items-center gap-3 px-6 py-12">
        <Skeleton className="mb-2 size-24 rounded-full" />
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-6 w-80 max-w-full" />
        <Skeleton className="mt-2 h-11 w-28 rounded-full" />
      </div>
    </Loading>
  );
}

/** Shown when the address names no payment, or another account's. */
function MissingPayment({ to }: { to: string }) {
  return (
    <EmptyState
      icon={SearchX}
      hint="It may belong to another account."
      action={<ButtonLink to={to}>Continue</ButtonLink>}
    >
      {notFoundTexts.payment.message}
    </EmptyState>
  );
}

function Outcome({ result, kind, id, to }: Confirmed & { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (result !== 'succeeded') return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), screenLimits.successRedirect);
    return () => clearTimeout(timer);
  }, [result, navigate, to]);

  if (result === 'unsuccessful') {
    return (
      <ResultMessage result={result}>
        <ButtonLink to={`${payPaths[kind]}/${id}`}>Try again</ButtonLink>
        <ButtonLink to={to} variant="secondary">
          Pay later
        </ButtonLink>
      </ResultMessage>
    );
  }
  return (
    <ResultMessage result={result}>
      <ButtonLink to={to}>Continue</ButtonLink>
    </ResultMessage>
  );
}

function ResultMessage({ result, children }: { result: Result; children: ReactNode }) {
  const { icon: Icon, colours, hint } = appearances[result];
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span className={cn('mb-2 grid size-24 place-items-center rounded-full', colours)}>
        <Icon className="size-12" strokeWidth={1.6} aria-hidden />
      </span>
      <p className="font-display text-xl font-bold">{paymentTexts.results[result]}</p>
      <p className="max-w-md text-muted">{hint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
