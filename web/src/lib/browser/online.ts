import { useSyncExternalStore } from 'react';

import { NoResponse } from '#shared/api/client.ts';

/** What is said instead of an error while there is no network. */
export const OFFLINE = 'You are offline.';

/** Whether the browser has no network. The site may answer even so, if it runs on the same machine. */
export const isOffline = () => !navigator.onLine;

/** Fails as a request does while there is no network, before what would leave the page. */
export function requireNetwork(): void {
  if (isOffline()) throw new NoResponse('offline');
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The same, rerendering when it changes. */
export const useIsOffline = () => useSyncExternalStore(subscribe, isOffline);
