import { toast } from '#web/ui/toast.ts';

import type { AppRouter } from './router.tsx';

/** Removes the notices of a page when another page is opened. */
export function clearNoticesOnLeaving(router: AppRouter): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    toast.clear();
  });
}
