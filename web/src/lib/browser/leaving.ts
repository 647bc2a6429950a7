/** Milliseconds within which a page that is being left is gone. What asks only, or saves a file, leaves none. */
export const LEAVING = 5_000;

let since = Number.NEGATIVE_INFINITY;

/** Notes when the browser begins to leave the page. */
export function noteLeaving(target: Pick<EventTarget, 'addEventListener'>): void {
  target.addEventListener('beforeunload', () => (since = performance.now()));
}

/** Whether the browser may be leaving the page. Firefox breaks off what is loading then, and the page fails for a moment. */
export const isLeaving = (): boolean => performance.now() - since < LEAVING;
