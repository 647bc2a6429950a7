let shown = new AbortController();
/** Whether a key or the pointer was pressed since the page was opened: the reader may have moved the focus since. */
let hasActed = false;
/** Whether the focus was in what has gone from the page, as a button that was pressed. */
let isLost = false;

/** Until when the browser may be leaving the site. Saving a file begins like it, and leaves nothing. */
let leavingUntil = 0;

/** Notes each press, so that a heading that comes late takes no focus, and when the browser begins to leave the site. */
export function watchPage(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['keydown', 'pointerdown']) target.addEventListener(type, () => (hasActed = true), true);
  target.addEventListener('beforeunload', () => (leavingUntil = performance.now() + 5_000));
}

/** Whether the browser may be leaving the site. Firefox breaks off what is loading then, and the page fails for a moment. */
export const isLeaving = (): boolean => performance.now() < leavingUntil;

/** Aborted once the page that is shown now is left: for another one, or because another user is signed in, or none. */
export const untilPageIsLeft = (): AbortSignal => shown.signal;

/** Ends what belongs to the page that was shown until now: another one begins. */
export function leavePage(): void {
  shown.abort();
  shown = new AbortController();
  hasActed = false;
}

/** A heading goes from the page, with what is beside it. */
export function noteGoing(heading: Element | null): void {
  if (heading?.parentElement?.contains(document.activeElement)) isLost = true;
}

/**
 * Whether a heading takes the focus: after a navigation, or where the focus was lost with an earlier heading; and only if it is
 * nowhere, or has not been moved since the page was opened.
 */
export function takesFocus(isOpened: boolean): boolean {
  const isDue = isOpened || isLost;
  isLost = false;
  const { activeElement, body } = document;
  return isDue && (!hasActed || !activeElement || activeElement === body);
}
