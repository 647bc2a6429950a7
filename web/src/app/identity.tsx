import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, type ReactNode } from 'react';

import { createQueryClient } from '#web/lib/api/query-client.ts';
import { leavePage } from '#web/lib/routing/page-lifetime.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';

import { clearErrorsOnSuccess } from './notices/page-notices.ts';

/** Remounts everything below with an empty query cache when the user changes, in any tab. */
export function Identity({ children }: { children: ReactNode }) {
  const identity = useCurrentUser()?.id ?? 'visitor';
  const client = useMemo(() => ({ identity, cache: createQueryClient() }), [identity]);
  useEffect(() => {
    const unsubscribe = clearErrorsOnSuccess(client.cache);
    return () => {
      unsubscribe();
      // A question that this user was asked is not the next one's to answer.
      leavePage();
    };
  }, [client]);
  return (
    <QueryClientProvider client={client.cache}>
      <Fragment key={identity}>{children}</Fragment>
    </QueryClientProvider>
  );
}
