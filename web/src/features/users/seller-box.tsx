import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { formatDuration, formatMonth, formatRelative } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Rating } from '#web/ui/display/stars.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

import { profileQuery } from './api.ts';

const UNKNOWN = '—';

/** The seller of a gig: the facts about them, and buttons to contact them and to see their profile. */
export function SellerBox({ seller }: { seller: UserCard }) {
  const query = useQuery(profileQuery(seller.id));
  const { data: profile, isPending } = query;
  const error = useStandingError(query);
  const facts = [
    { label: 'From', value: profile?.country ?? UNKNOWN },
    { label: 'Member since', value: profile && formatMonth(profile.createdAt) },
    {
      label: 'Response time',
      value: typeof profile?.responseTime === 'number' ? formatDuration(profile.responseTime) : UNKNOWN,
    },
    {
      label: 'Last delivery',
      value: profile?.lastDeliveryAt ? formatRelative(profile.lastDeliveryAt) : UNKNOWN,
    },
    { label: 'Languages', value: profile?.languages.join(', ') || UNKNOWN },
  ];
  return (
    <section aria-labelledby="seller" className="grid gap-5">
      <h2 id="seller" className="text-xl">
        About the seller
      </h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar user={seller} size="large" />
        <div className="grid min-w-0 gap-1">
          <Link to={`/user/${seller.id}`} className="truncate text-lg font-semibold hover:underline">
            {seller.username}
          </Link>
          <span className="h-[1.4rem]">
            {profile && <Rating totalStars={profile.totalStars} starNumber={profile.starNumber} />}
          </span>
        </div>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Contact user={seller} isSeller />
          <ButtonLink to={`/user/${seller.id}`} variant="secondary" size="small">
            See profile
          </ButtonLink>
        </div>
      </div>
      {!profile && error ? (
        <LoadFailed query={query} error={error}>
          {userTexts.loadFailed}
        </LoadFailed>
      ) : (
        <div className="card p-5">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold">
                  {isPending ? <Skeleton className="my-1 h-[1.05rem] w-24" /> : value}
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-4 border-t border-line pt-4 whitespace-pre-line empty:hidden">
            {profile?.desc}
          </div>
        </div>
      )}
    </section>
  );
}
