import { useSyncExternalStore } from 'react';

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void) {
  const asked = wish();
  asked.addEventListener('change', listener);
  return () => asked.removeEventListener('change', listener);
}

/** Whether this person has asked their device for stillness. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => wish().matches);
}
