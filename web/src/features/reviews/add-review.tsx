import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Loaded on demand: most readers of reviews need neither the form nor its schema.
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

/** The review form for buyers; for others a text that says who may review. */
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
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ReviewForm gigId={gigId} />
    </Suspense>
  );
}
