import type { QueryClient } from '@tanstack/react-query';

import type { AppRouter } from '#web/app/router.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** Removes the notices of a page when another page is opened. */
export function clearNoticesOnLeaving(router: AppRouter): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    toast.clear();
  });
}

/**
 * Removes the errors that came up before an action that succeeds: it may be the one that had failed. The errors of what was
 * begun meanwhile stay. Returns the function that unsubscribes.
 */
export function clearErrorsOnSuccess(client: QueryClient): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      toast.clearErrors(event.mutation.state.submittedAt);
  });
}
