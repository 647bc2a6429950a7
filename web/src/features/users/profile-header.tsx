import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';

import type { Profile } from '#shared/entities/accounts/user.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { formatMonth } from '#web/lib/time/dates.ts';
import { Rating } from '#web/ui/display/stars.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

import { Offer } from './offer.tsx';
import { SellerFigures } from './seller-figures.tsx';

const headerClass = 'card flex flex-col gap-6 p-6 sm:flex-row sm:items-start md:p-8';

/** What is left of an account that was deleted. */
function GoneHeader({ profile }: { profile: Profile }) {
  return (
    <header className={headerClass}>
      <Avatar user={profile} size="large" />
      <div className="grid min-w-0 flex-1 gap-2">
        <PageHeading title={profile.username} />
        <p className="text-muted">
          This account was deleted. What others own of it stays, such as their orders and messages. Nobody can
          write to it or order from it.
        </p>
      </div>
    </header>
  );
}

/** A user's public profile. Users also see their own email and phone. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  if (profile.isGone) return <GoneHeader profile={profile} />;
  const { country, createdAt, desc, email, phone, isSeller } = profile;
  return (
    <header className={headerClass}>
      <Avatar user={profile} size="large" />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageHeading
            title={profile.username}
            description={profile.tagline ?? desc ?? undefined}
            picture={profile.img ?? undefined}
          />
          <span className="rounded-full bg-brand-soft px-3 py-1 text-sm font-semibold text-brand">
            {isSeller ? 'Seller' : 'Client'}
          </span>
        </div>
        {profile.tagline && <p className="text-lg font-medium [overflow-wrap:anywhere]">{profile.tagline}</p>}
        {isSeller && <Rating totalStars={profile.totalStars} starNumber={profile.starNumber} />}
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          {country && (
            <span className="flex items-center gap-1.5">
              <MapPin className="size-4 shrink-0" aria-hidden />
              <span className="sr-only">From </span>
              {country}
            </span>
          )}
          <span className="flex items-center gap-1.5">
            <CalendarDays className="size-4 shrink-0" aria-hidden />
            Member since {formatMonth(createdAt)}
          </span>
        </p>
        {desc && <p className="mt-2 max-w-2xl whitespace-pre-line [overflow-wrap:anywhere]">{desc}</p>}
        <Offer profile={profile} />
        {isSeller && (
          <div className="mt-3 border-t border-line pt-4">
            <SellerFigures profile={profile} />
          </div>
        )}
        {(email ?? phone) && (
          <p className="mt-2 text-sm text-muted">
            Not on your public profile: {[email, phone].filter(Boolean).join(' · ')}. Sellers of gigs that you
            order can see your email.
          </p>
        )}
      </div>
      <div className="empty:hidden">
        <Contact user={profile} isSeller={isSeller} className="sm:ml-auto" />
      </div>
    </header>
  );
}

export function ProfileHeaderSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div className={headerClass}>
        <Skeleton className="size-24 shrink-0 rounded-full!" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      </div>
    </Loading>
  );
}
