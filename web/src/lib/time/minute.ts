import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minutes = 0;

/** Nobody looks at a hidden tab: it is told once it is visible. */
function tick() {
  if (document.visibilityState !== 'visible') return;
  minutes += 1;
  for (const listener of listeners) listener();
}

/** Calls back each minute, and when the tab becomes visible. Returns the function that unsubscribes. */
export function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, MINUTE);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Renders again each minute, so that what is said of times ('in 2 hours') stays true. */
export const useMinute = (): unknown => useSyncExternalStore(everyMinute, () => minutes);
