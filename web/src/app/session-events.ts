import { sessionStore } from '#web/lib/browser/storage.ts';
import { clearDraftsOf } from '#web/lib/forms/drafts.ts';
import { loginPath, onSessionExpired, onSignOut } from '#web/lib/session/session.ts';

import type { AppRouter } from './router.tsx';

/**
 * Under this name React Router stores how far pages were scrolled, by their paths. It reads it again when the app is mounted for
 * another user, so that it is emptied rather than removed: without it, what the router has in memory would stay.
 */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * Redirects an expired session to /login, which returns to the same page and keeps its drafts. Signing out removes what the
 * browser keeps of the user: the drafts, and the pages that were scrolled.
 */
export function handleSessionEvents(router: AppRouter): void {
  onSessionExpired(() => {
    const { location } = router.state;
    if (location.pathname.toLowerCase() !== '/login')
      void router.navigate(loginPath(location), { replace: true });
  });
  onSignOut((userId) => {
    clearDraftsOf(userId);
    sessionStore.setItem(SCROLL_POSITIONS, '{}');
  });
}
