import { refusal } from '../../refusal.ts';

// What is said of mails.

export const notOurLink = /* @__PURE__ */ refusal(
  'notifications.notOurLink',
  'This link is not valid. You can choose in your settings which emails you get.',
);
