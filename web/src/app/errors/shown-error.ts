import { useLayoutEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isShown = false;

function set(next: boolean) {
  isShown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that this component is an error which is shown instead of the page. */
export const useAsError = () =>
  useLayoutEffect(() => {
    set(true);
    return () => set(false);
  }, []);

/** Whether an error is shown instead of the page, so that there is nothing of the page around it either. */
export const useIsErrorShown = () => useSyncExternalStore(subscribe, () => isShown);
