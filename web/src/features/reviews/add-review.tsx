import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { loginPath, useCurrentUser } from '#web/lib/session.ts';

// Loaded on demand: most readers of reviews need neither the form nor its schema.
const BuyersReview = lazy(async () => ({ default: (await import('./buyers-review.tsx')).BuyersReview }));

/** The review form for buyers who may review; for others a text that says who may. */
export function AddReview({ gigId }: { gigId: string }) {
  const user = useCurrentUser();
  const location = useLocation();
  if (!user) {
    return (
      <p className="text-muted">
        <Link to={loginPath(location)} className="font-semibold text-brand underline">
          Sign in
        </Link>{' '}
        as a buyer to review this gig.
      </p>
    );
  }
  if (user.isSeller) return <p className="text-muted">Only buyers write reviews.</p>;
  return (
    <Suspense fallback={<div className="min-h-6" />}>
      <BuyersReview gigId={gigId} buyerId={user.id} />
    </Suspense>
  );
}
