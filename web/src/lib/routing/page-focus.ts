/** Whether a key or the pointer was pressed since the page was opened: the reader may have moved the focus since. */
let hasActed = false;
/** Whether the focus was in what has gone from the page, as a button that was pressed. */
let isLost = false;

/** Notes each press, so that a heading that comes late does not take the focus from what was opened meanwhile. */
export function notePresses(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['keydown', 'pointerdown'])
    target.addEventListener(type, () => (hasActed = true), { capture: true });
}

/** Another page is opened. */
export function beginPage(): void {
  hasActed = false;
}

/** A heading goes from the page, with what is beside it. */
export function noteGoing(heading: Element | null): void {
  if (heading?.parentElement?.contains(document.activeElement)) isLost = true;
}

/** Whether the focus was lost with an earlier heading. Told once. */
export function wasLost(): boolean {
  const was = isLost;
  isLost = false;
  return was;
}

/** Whether a heading may take the focus: it is nowhere, or has not been moved since the page was opened. */
export function isFree(): boolean {
  const { activeElement, body } = document;
  return !hasActed || activeElement === null || activeElement === body;
}
