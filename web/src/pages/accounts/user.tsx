import { useParams } from 'react-router-dom';

import { PrefetchList } from '#web/components/lists/prefetch.tsx';
import { gigsOfUserQuery } from '#web/features/gigs/api.ts';
import { GigsOfUser } from '#web/features/gigs/gigs-of-user.tsx';
import { Portfolio } from '#web/features/portfolio/portfolio.tsx';
import { reviewsOfUserQuery } from '#web/features/reviews/api.ts';
import { UserReviews } from '#web/features/reviews/user-reviews.tsx';
import { ProfileHeader } from '#web/features/users/profile-header.tsx';
import { ProfileLoader } from '#web/features/users/profile-loader.tsx';
import { StarsBreakdown } from '#web/features/users/stars-breakdown.tsx';

/** /user/:id: a user's public profile, gigs and reviews. */
export function UserPage() {
  const { id = '' } = useParams();
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-10">
      {/* Before the profile says that this is a seller: most profiles that are opened are sellers'. */}
      <PrefetchList query={gigsOfUserQuery(id)} />
      <PrefetchList query={reviewsOfUserQuery(id)} />
      <ProfileLoader id={id}>
        {(profile) => (
          <>
            <ProfileHeader profile={profile} />
            {profile.isSeller && profile.portfolio && (
              <Portfolio userId={profile.id} first={profile.portfolio} />
            )}
            {profile.isSeller && (
              <section aria-labelledby="gigs">
                <h2 id="gigs" className="mb-5 text-xl">
                  Gigs
                </h2>
                <GigsOfUser userId={profile.id} />
              </section>
            )}
            <section aria-labelledby="reviews">
              <h2 id="reviews" className="mb-5 text-xl">
                {profile.isSeller ? 'Reviews' : 'Reviews written'}
              </h2>
              {profile.isSeller && <StarsBreakdown profile={profile} />}
              <UserReviews userId={profile.id} />
            </section>
          </>
        )}
      </ProfileLoader>
    </div>
  );
}
