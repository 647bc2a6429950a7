import { lazy } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';

import { protection } from '#shared/rules/money/protection.ts';
import { PrefetchList } from '#web/components/lists/prefetch.tsx';
import { GigHeader } from '#web/features/gigs/gig-header.tsx';
import { GigLoader } from '#web/features/gigs/gig-loader.tsx';
import { PriceBox } from '#web/features/gigs/price-box.tsx';
import { ContinueButton } from '#web/features/orders/placing/continue-button.tsx';
import { ADD_REVIEW, reviewsOfGigQuery } from '#web/features/reviews/api.ts';
import { SellerBox } from '#web/features/users/seller-box.tsx';
import { DetailLayout } from '#web/ui/layout/detail-layout.tsx';
import { WhenNear } from '#web/ui/layout/when-near.tsx';

// They are below the first screen.
const GigReviews = lazy(async () => ({
  default: (await import('#web/features/reviews/gig-reviews.tsx')).GigReviews,
}));

const { review, late } = protection;

/** /gig/:id: a gig with its offer, seller and reviews. */
export function GigPage() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return (
    <>
      <PrefetchList query={reviewsOfGigQuery(id)} />
      <GigLoader id={id}>
        {(gig) => (
          <DetailLayout
            header={<GigHeader gig={gig} />}
            aside={
              <PriceBox gig={gig}>
                <ContinueButton gig={gig} />
                <p className="text-sm text-muted">
                  What you pay is held until you approve the work, for which you have {review} days. If
                  nothing is delivered, it is refunded automatically {late.end} days after the deadline.{' '}
                  <Link to="/help" className="font-semibold text-brand underline">
                    How your payment is protected
                  </Link>
                </p>
              </PriceBox>
            }
          >
            <section aria-labelledby="about">
              <h2 id="about" className="mb-4 text-xl">
                About this gig
              </h2>
              <p className="max-w-prose whitespace-pre-line">{gig.desc}</p>
            </section>
            <SellerBox seller={gig.seller} />
            <section aria-labelledby="reviews" className="grid gap-6">
              <h2 id="reviews" className="text-xl">
                Reviews
              </h2>
              <WhenNear placeholderClass="min-h-120" isWanted={hash === ADD_REVIEW}>
                <GigReviews gigId={gig.id} sellerId={gig.userId} />
              </WhenNear>
            </section>
          </DetailLayout>
        )}
      </GigLoader>
    </>
  );
}
