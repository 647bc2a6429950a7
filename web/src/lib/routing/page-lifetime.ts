let shown = new AbortController();

/** Aborted once the page that is shown now is left: for another one, or because another user is signed in, or none. */
export const untilPageIsLeft = (): AbortSignal => shown.signal;

/** Ends what belongs to the page that was shown until now: another one begins. */
export function leavePage(): void {
  shown.abort();
  shown = new AbortController();
}
