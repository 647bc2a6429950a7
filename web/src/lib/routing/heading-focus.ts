import { untilPageIsLeft } from './page-lifetime.ts';

/** The page on which a key or the pointer was pressed last: on it, the reader may have moved the focus. */
let pressedOn: AbortSignal | undefined;
/** Whether the focus was in what has gone from the page, as a button that was pressed. */
let isLost = false;

/** Notes each press, so that a heading that comes late takes no focus. */
export function watchPresses(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['keydown', 'pointerdown'])
    target.addEventListener(type, () => (pressedOn = untilPageIsLeft()), true);
}

/** A heading goes from the page, with what is beside it: remembers whether the focus goes with them. */
export function rememberLostFocus(heading: Element | null): void {
  if (heading?.parentElement?.contains(document.activeElement)) isLost = true;
}

/**
 * Whether a heading takes the focus: after a navigation, or where the focus was lost with an earlier heading, which is forgotten
 * with the answer; and only if it is nowhere, or has not been moved since the page was opened.
 */
export function consumeFocus(isOpened: boolean): boolean {
  const isDue = isOpened || isLost;
  isLost = false;
  const { activeElement, body } = document;
  return isDue && (pressedOn !== untilPageIsLeft() || !activeElement || activeElement === body);
}
