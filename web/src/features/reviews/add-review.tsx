import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { loginPath, useCurrentUser } from '#web/lib/session/session.ts';

// Loaded on demand: most readers of reviews need neither the form nor its schema.
const BuyersReview = lazy(async () => ({ default: (await import('./buyers-review.tsx')).BuyersReview }));

/** The review form for those who may review; for others a text that says who may. */
export function AddReview({ gigId, sellerId }: { gigId: string; sellerId: string }) {
  const user = useCurrentUser();
  const location = useLocation();
  if (!user) {
    return (
      <p className="text-muted">
        <Link to={loginPath(location)} className="font-semibold text-brand underline">
          Sign in
        </Link>{' '}
        to review this gig.
      </p>
    );
  }
  if (user.id === sellerId) return <p className="text-muted">Only its buyers review a gig.</p>;
  return (
    <Suspense fallback={<div className="min-h-6" />}>
      <BuyersReview gigId={gigId} buyerId={user.id} />
    </Suspense>
  );
}
