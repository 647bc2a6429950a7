import ArrowRight from 'lucide-react/icons/arrow-right';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import type { Gig } from '#shared/entities/gig.ts';
import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

// Loaded on demand: only buyers need the mutations of orders.
const OrderButton = lazy(async () => ({ default: (await import('./order-button.tsx')).OrderButton }));

/** Orders a gig for buyers, links visitors to the sign-in page, and tells sellers that they cannot order. */
export function ContinueButton({ gig }: { gig: Gig }) {
  const user = useCurrentUser();
  const location = useLocation();
  const label = (
    <>
      Continue <ArrowRight className="size-5" aria-hidden />
    </>
  );

  if (!user) return <ButtonLink to={loginPath(location)}>{label}</ButtonLink>;
  if (user.isSeller) {
    return (
      <p className="rounded-xl bg-sunk px-4 py-3 text-muted">
        {user.id === gig.userId
          ? 'This is your own gig. Buyers see the way to order it here.'
          : SELLERS_DO_NOT_BUY}
      </p>
    );
  }
  return (
    <Suspense fallback={<Button isPending>{label}</Button>}>
      <OrderButton gig={gig} />
    </Suspense>
  );
}

const SELLERS_DO_NOT_BUY = 'You are signed in as a seller. Only buyers can order gigs.';
