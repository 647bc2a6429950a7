import { refusal } from '../../refusal.ts';

// What is said of passkeys.

export const notAccepted = /* @__PURE__ */ refusal(
  'passkeys.notAccepted',
  'This passkey was not accepted. Please try again, or use your password.',
);
export const tooNew = /* @__PURE__ */ refusal(
  'passkeys.tooNew',
  'This passkey was added less than a day ago. Please use your password, or an older passkey.',
);
export const inUse = /* @__PURE__ */ refusal('passkeys.inUse', 'This passkey is in use already.');
export const tooMany = /* @__PURE__ */ refusal(
  'passkeys.tooMany',
  ({ most }: { most: number }) => `You have ${most} passkeys already. Remove one that you do not use first.`,
);
