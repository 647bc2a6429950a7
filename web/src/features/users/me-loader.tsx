import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Me } from '#shared/entities/user.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { useStandingError } from '#web/lib/standing-error.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { meQuery } from './account.ts';

/** Loads the signed-in user's account for a page of settings. */
export function MeLoader({ children }: { children: (me: Me) => ReactNode }) {
  const query = useQuery(meQuery);
  const error = useStandingError(query);
  if (query.data) return children(query.data);
  if (error) return <LoadFailed query={query} error={error} />;
  return (
    <Loading label="Loading your settings">
      <div className="grid gap-6">
        <Skeleton className="h-6" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Loading>
  );
}
