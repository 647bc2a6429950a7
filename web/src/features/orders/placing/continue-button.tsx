import ArrowRight from 'lucide-react/icons/arrow-right';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import type { Gig } from '#shared/entities/work/gig.ts';
import { loginPath, useCurrentUser } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

// Loaded on demand: only who is signed in needs the mutations of orders.
const OrderButton = lazy(async () => ({ default: (await import('./order-button.tsx')).OrderButton }));

/** Orders a gig, links visitors to the sign-in page, and tells its seller that they cannot order it. */
export function ContinueButton({ gig }: { gig: Gig }) {
  const user = useCurrentUser();
  const location = useLocation();
  const label = (
    <>
      Continue <ArrowRight className="size-5" aria-hidden />
    </>
  );

  if (!user) return <ButtonLink to={loginPath(location)}>{label}</ButtonLink>;
  if (user.id === gig.userId) {
    return (
      <p className="rounded-xl bg-sunk px-4 py-3 text-muted">
        This is your own gig. Buyers see the way to order it here.
      </p>
    );
  }
  return (
    <Suspense fallback={<Button isPending>{label}</Button>}>
      <OrderButton gig={gig} />
    </Suspense>
  );
}
