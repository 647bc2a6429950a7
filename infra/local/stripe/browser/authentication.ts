import type { Appearance } from '@stripe/stripe-js';

import { createShadowRoot } from './style.ts';

const CONTENT = `
  <dialog aria-labelledby="title" aria-describedby="text">
    <h2 id="title">3-D Secure test page</h2>
    <p id="text">Your bank would now ask whether it is you. This is a test: choose how it ends.</p>
    <form method="dialog" class="Actions">
      <button class="Primary" value="complete">Complete</button>
      <button value="fail">Fail</button>
    </form>
  </dialog>
`;

/** Asks the cardholder to pass or fail 3-D Secure. Closing the dialog counts as failing. */
export function authenticate(appearance: Appearance): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  const { root } = createShadowRoot(host, appearance);
  root.innerHTML = CONTENT;
  document.body.append(host);
  return new Promise((resolve) => {
    const dialog = root.querySelector('dialog');
    dialog?.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
    dialog?.showModal();
  });
}
