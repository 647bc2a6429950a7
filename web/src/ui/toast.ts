type Kind = 'success' | 'error';

const fallbackClass =
  'fixed inset-x-5 bottom-6 z-50 mx-auto w-fit max-w-md rounded-2xl border border-line bg-surface p-4 text-ink shadow-lift';

/** Shows a notice without the library, whose chunk may not load when the network fails. */
function showWithoutLibrary(message: string) {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = fallbackClass;
  notice.textContent = message;
  document.body.append(notice);
  setTimeout(() => notice.remove(), 10_000);
}

/** Loads the library with the first notice. */
function show(kind: Kind, message: string) {
  void import('./toaster.tsx').then(
    (toaster) => toaster.show(kind, message),
    () => showWithoutLibrary(message),
  );
}

/** Short notices at the bottom of the window. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
