import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import type { ProfileWithPortfolio } from '#shared/entities/work/portfolio.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { api } from '#web/lib/api/client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { ProfileHeaderSkeleton } from './profile-header.tsx';

/** A profile with the first pieces of its portfolio. */
const wholeProfileQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users.one(id), 'whole'],
    queryFn: ({ signal }) => api.users.get({ params: { id }, query: { portfolio: '1' } }, { signal }),
  });

/** Loads a profile, with a skeleton and a message for a missing profile. */
export function ProfileLoader({
  id,
  children,
}: {
  id: string;
  children: (profile: ProfileWithPortfolio) => ReactNode;
}) {
  const query = useQuery(wholeProfileQuery(id));
  const error = useStandingError(query);
  if (query.data) return children(query.data);
  if (!error) return <ProfileHeaderSkeleton />;
  const isUnknown = error instanceof CallFailed && error.status === 404;
  return (
    <>
      <PageHeading title="Profile" className="sr-only" />
      {isUnknown ? (
        <ErrorState hint={notFoundTexts.user.message}>{userTexts.loadFailed}</ErrorState>
      ) : (
        <LoadFailed query={query} error={error}>
          {userTexts.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}
