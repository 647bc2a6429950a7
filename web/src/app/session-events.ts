import { clearDraftsOf } from '#web/lib/drafts.ts';
import { loginPath, onSessionExpired, onSignOut } from '#web/lib/session.ts';

import type { AppRouter } from './router.tsx';

/**
 * A session that the server refuses leads to /login, and from there back to the same screen with its drafts. Signing
 * out on purpose removes them.
 */
export function followSession(router: AppRouter): void {
  onSessionExpired(() => {
    const { location } = router.state;
    if (location.pathname.toLowerCase() !== '/login')
      void router.navigate(loginPath(location), { replace: true });
  });
  onSignOut(clearDraftsOf);
}
