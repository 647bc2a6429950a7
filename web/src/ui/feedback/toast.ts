type Kind = 'success' | 'error';

const fallbackClass = 'card fixed inset-x-5 bottom-6 z-50 mx-auto w-fit max-w-md p-4';

/** Shows a notice without the library, whose chunk may not load when the network fails. */
function showWithoutLibrary(message: string) {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = fallbackClass;
  notice.textContent = message;
  document.body.append(notice);
  setTimeout(() => notice.remove(), 10_000);
}

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

/** Loads the library with the first notice. A chunk that did not load is asked for again. */
function show(kind: Kind, message: string, duration: number) {
  const since = Date.now();
  toaster ??= import('./toaster.tsx');
  void toaster.then(
    (loaded) => loaded.show(kind, message, { since, duration }),
    () => {
      toaster = undefined;
      showWithoutLibrary(message);
    },
  );
}

/** Short notices at the bottom of the window, for 5 seconds; errors, which say what to do, for 10. */
export const toast = {
  success: (message: string, duration = 5_000) => show('success', message, duration),
  error: (message: string) => show('error', message, 10_000),
  /** Removes the errors that are older than this time. */
  clearErrors: (before: number) =>
    void toaster?.then(({ clearErrors }) => clearErrors(before)).catch(() => undefined),
  /** Removes all notices, when another page is opened. Show what belongs to that page once it is. */
  clear: () => void toaster?.then(({ clear }) => clear()).catch(() => undefined),
};
