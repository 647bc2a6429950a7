/** The backdrop of a modal panel. */
export const overlayClass = 'fixed inset-0 z-50 bg-black/50 animate-rise';

/**
 * A modal panel in the middle of the window. Margins centre it, because its animation moves it. Its rows stand at the start:
 * WebKit would stretch them over the height of the window.
 */
export const dialogClass =
  'fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2.5rem)] max-w-lg content-start gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-lift animate-rise';

/** A panel that floats next to the button that opened it: menus and popovers. */
export const floatingClass =
  'z-50 rounded-2xl border border-line bg-surface text-ink shadow-lift animate-rise';
