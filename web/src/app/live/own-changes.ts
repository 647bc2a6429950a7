import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { isRepeatable } from './catch-up.ts';

/**
 * Names the queries that each action of this tab makes out of date, for the user's other tabs: news of it goes to the other party
 * alone. Returns the function that ends it.
 */
export function pushOwnChanges(client: QueryClient, push: (keys: readonly QueryKey[]) => void): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const {
      invalidates = [],
      invalidatesInBackground = [],
      invalidatesOnError = [],
      updates = [],
    } = event.mutation.meta ?? {};
    // invalidatesOnError is included: this tab has the new record from the answer, other tabs do not.
    // Conversations come to all browsers of both over the socket.
    const keys = [...invalidates, ...invalidatesInBackground, ...invalidatesOnError, ...updates].filter(
      ([area]) => area !== 'conversations',
    );
    if (keys.length > 0) push(keys);
  });
}

/** Reads again what another tab of this user has changed, as far as it is on the screen. A hidden tab does so once it is visible. */
export function readOwnChanges(client: QueryClient, keys: readonly QueryKey[]): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  for (const queryKey of keys)
    void client.invalidateQueries({ queryKey, predicate: isRepeatable, refetchType });
}
