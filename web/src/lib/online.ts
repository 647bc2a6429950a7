import { useSyncExternalStore } from 'react';

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
