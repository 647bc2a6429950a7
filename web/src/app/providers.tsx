import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, type ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';

import { createQueryClient } from '#web/lib/query-client.ts';
import { loginPath, onSessionEnd, useCurrentUser } from '#web/lib/session.ts';

/** A session that the server refuses leads to /login, and from there back to where one was. */
function SessionEnd() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onSessionEnd(() => {
        if (location.pathname.toLowerCase() !== '/login') void navigate(loginPath(location));
      }),
    [location, navigate],
  );
  return null;
}

/** Everything below belongs to one identity: signing in, out, or over in another tab begins with an empty cache. */
function Identity({ children }: { children: ReactNode }) {
  const identity = useCurrentUser()?.id ?? 'visitor';
  const client = useMemo(() => ({ identity, cache: createQueryClient() }), [identity]);
  return (
    <QueryClientProvider client={client.cache}>
      <Fragment key={identity}>{children}</Fragment>
    </QueryClientProvider>
  );
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      <SessionEnd />
      <Identity>{children}</Identity>
    </BrowserRouter>
  );
}
