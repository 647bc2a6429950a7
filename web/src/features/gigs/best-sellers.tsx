import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';

import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { bestSellersQuery } from './api.ts';
import { GigGrid, GigGridSkeleton } from './gig-grid.tsx';

/** What the viewer can do about an empty marketplace. */
function EmptyMarketAction() {
  const user = useCurrentUser();
  if (!user) return <ButtonLink to="/register?seller=1">Become a Seller</ButtonLink>;
  return user.isSeller ? <ButtonLink to="/add">Add New Gig</ButtonLink> : null;
}

/** The eight gigs that sell best, and a link to all gigs. */
export function BestSellers() {
  const query = useQuery(bestSellersQuery);
  const { data } = query;
  const error = useStandingError(query);
  return (
    <section className="wrap py-14" aria-labelledby="best-sellers">
      <div className="mb-5 flex items-end justify-between gap-4">
        <h2 id="best-sellers" className="text-2xl">
          Best sellers
        </h2>
        <Link
          to="/gigs"
          className="flex min-h-11 shrink-0 items-center gap-2 font-semibold text-brand hover:underline"
        >
          See all <span className="sr-only">gigs</span>
          <ArrowRight className="size-5" aria-hidden />
        </Link>
      </div>
      {!data && !error && <GigGridSkeleton isPreview />}
      {!data && error && <LoadFailed query={query} error={error} />}
      {data?.length === 0 && (
        <EmptyState art="no-gigs" action={<EmptyMarketAction />}>
          No gigs have been published yet.
        </EmptyState>
      )}
      {data && data.length > 0 && <GigGrid gigs={data} isPreview />}
    </section>
  );
}
