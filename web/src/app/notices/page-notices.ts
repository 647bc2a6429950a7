import type { QueryClient } from '@tanstack/react-query';

import type { AppRouter } from '#web/app/router.tsx';
import { leavePage } from '#web/lib/routing/page-lifetime.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Removes the notices of a page, and closes its question, when another page is opened. A page that asks whether it may be left
 * is left after the answer.
 */
export function clearNoticesOnLeaving(router: AppRouter): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    toast.clear();
    leavePage();
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
