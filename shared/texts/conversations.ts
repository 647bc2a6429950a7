import { refusal } from '../refusal.ts';

// What is said of conversations and their messages.

export const none = 'No conversations yet.';
export const emptyMessage = 'Please write a message.';
export const notSent = 'Not sent.';
export const withOneself = /* @__PURE__ */ refusal(
  'conversations.withOneself',
  'You cannot write to yourself.',
);
export const sameRole = /* @__PURE__ */ refusal(
  'conversations.sameRole',
  'Messages go between a buyer and a seller, and neither of you sells.',
);
export const tooFast = /* @__PURE__ */ refusal(
  'conversations.tooFast',
  'You are writing faster than people can read.',
);
export const blocked = /* @__PURE__ */ refusal('conversations.blocked', 'You cannot message this person.');
export const blockedByYou = /* @__PURE__ */ refusal(
  'conversations.blockedByYou',
  'You have blocked this person. Unblock them to write to them.',
);
export const noWork = /* @__PURE__ */ refusal(
  'conversations.noWork',
  'You cannot begin new work with this person.',
);
export const noWorkByYou = /* @__PURE__ */ refusal(
  'conversations.noWorkByYou',
  'You have blocked this person. Unblock them to begin new work with them.',
);
export const gone = /* @__PURE__ */ refusal(
  'conversations.gone',
  'This person has deleted their account, so nobody can write to them any more.',
);
export const reportedToday = /* @__PURE__ */ refusal(
  'conversations.reportedToday',
  'You have already reported this conversation today.',
);
