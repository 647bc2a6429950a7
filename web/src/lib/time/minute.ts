import { useEffect, useReducer } from 'react';

/** Calls back each minute. Returns the function that ends it. */
export function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}

/** Renders again each minute, so that what is said of times ('in 2 hours') stays true. */
export function useMinute(): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => everyMinute(render), []);
}
