type Kind = 'success' | 'error';

const PLAIN_NOTICE =
  'fixed inset-x-5 bottom-6 z-50 mx-auto w-fit max-w-md rounded-2xl border border-line bg-surface p-4 text-ink shadow-lift';

/** What stands in for the library where it does not arrive, which is where there is something to say of the network. */
function sayPlainly(message: string) {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = PLAIN_NOTICE;
  notice.textContent = message;
  document.body.append(notice);
  setTimeout(() => notice.remove(), 10_000);
}

/** The library that draws notices is loaded with the first one. */
function say(kind: Kind, message: string) {
  void import('./toaster.tsx').then(
    ({ show }) => show(kind, message),
    () => sayPlainly(message),
  );
}

/** Short notices in the corner. */
export const toast = {
  success: (message: string) => say('success', message),
  error: (message: string) => say('error', message),
};
