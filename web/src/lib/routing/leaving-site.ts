/** For how long the browser may be leaving the site, in milliseconds. Saving a file begins like it, and leaves nothing. */
const LEAVING = 5_000;
/** By how much at most a browser rounds its clock, in milliseconds. */
const ROUNDING = 100;

let leavingUntil = 0;

/** Notes when the browser begins to leave the site. */
export function watchLeaving(target: Pick<EventTarget, 'addEventListener'>): void {
  target.addEventListener('beforeunload', () => (leavingUntil = performance.now() + LEAVING));
}

/** Whether the browser may be leaving the site. Firefox breaks off what is loading then, and the page fails for a moment. */
export const isLeaving = (): boolean => performance.now() < leavingUntil;

/** Calls back once a browser that was leaving has stayed after all. Returns the function that ends the wait. */
export function onStay(listener: () => void): () => void {
  const timer = setTimeout(listener, LEAVING + ROUNDING);
  return () => clearTimeout(timer);
}
