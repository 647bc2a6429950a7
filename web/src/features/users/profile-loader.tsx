import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import type { Profile } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

import { profileQuery } from './api.ts';
import { ProfileHeaderSkeleton } from './profile-header.tsx';

/** Loads a profile, with a skeleton and a message for a missing profile. */
export function ProfileLoader({ id, children }: { id: string; children: (profile: Profile) => ReactNode }) {
  const { data: profile, error, isPending, isFetching, refetch } = useQuery(profileQuery(id));
  if (profile) return children(profile);
  if (isPending) return <ProfileHeaderSkeleton />;
  const isUnknown = error instanceof CallFailed && error.status === 404;
  return (
    <>
      <PageHeading title="Profile" className="sr-only" />
      <ErrorState
        {...(isUnknown
          ? { hint: messages.notFound.user }
          : { onRetry: () => void refetch(), isRetrying: isFetching })}
      >
        {messages.profile.failed}
      </ErrorState>
    </>
  );
}
