import { clearDraftsOf } from '#web/lib/forms/drafts.ts';
import { loginPath, onSessionExpired, onSignOut } from '#web/lib/session/session.ts';

import type { AppRouter } from './router.tsx';

/**
 * Redirects an expired session to /login, which returns to the same page and keeps its drafts. Signing out removes the
 * user's drafts.
 */
export function handleSessionEvents(router: AppRouter): void {
  onSessionExpired(() => {
    const { location } = router.state;
    if (location.pathname.toLowerCase() !== '/login')
      void router.navigate(loginPath(location), { replace: true });
  });
  onSignOut(clearDraftsOf);
}
