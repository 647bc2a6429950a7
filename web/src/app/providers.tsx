import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, type ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';

import { clearDraftsOf } from '#web/lib/drafts.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { loginPath, onSessionEnd, onSignOut, useCurrentUser } from '#web/lib/session.ts';

/**
 * A session that the server refuses leads to /login, and from there back to where one was, with what was typed there.
 * Who signs out leaves nothing behind.
 */
function SessionEnd() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onSessionEnd(() => {
        if (location.pathname.toLowerCase() !== '/login')
          void navigate(loginPath(location), { replace: true });
      }),
    [location, navigate],
  );
  useEffect(() => onSignOut(clearDraftsOf), []);
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
