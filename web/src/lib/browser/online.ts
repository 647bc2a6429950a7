import { useSyncExternalStore } from 'react';

/** What is said instead of an error while there is no network. */
export const OFFLINE = 'You are offline.';

/** Whether the browser has no network. The site may answer even so, if it runs on the same machine. */
export const isOffline = () => !navigator.onLine;

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
