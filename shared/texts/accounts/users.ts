import { refusal } from '../../refusal.ts';
import { plural } from '../../rules/text/plural.ts';

// What is said of accounts.

export const loadFailed = 'Failed to load user data.';
export const unknownCountry = /* @__PURE__ */ refusal(
  'users.unknownCountry',
  'Choose a country of the list.',
);
export const renamedTooOften = /* @__PURE__ */ refusal(
  'users.renamedTooOften',
  'You have changed your username twice in 30 days.',
);
export const changedTooOften = /* @__PURE__ */ refusal(
  'users.changedTooOften',
  'You have changed your profile too often today. Please try again tomorrow.',
);
export const closedTooOften = /* @__PURE__ */ refusal(
  'users.closedTooOften',
  'You have deleted and kept your account too often today. Please try again tomorrow.',
);
export const stillBusy = /* @__PURE__ */ refusal(
  'users.stillBusy',
  'Your account cannot be deleted yet: others still rely on it.',
);
export const closing = /* @__PURE__ */ refusal(
  'users.closing',
  'You have asked to delete your account. Keep it if you want to begin something new.',
);
export const open = {
  projects: /* @__PURE__ */ refusal(
    'users.open.projects',
    ({ count }: { count: number }) => `${plural(count, 'open project')}: close what you posted.`,
  ),
  bids: /* @__PURE__ */ refusal(
    'users.open.bids',
    ({ count }: { count: number }) => `${plural(count, 'bid')} without an answer: withdraw what you placed.`,
  ),
  givenModules: /* @__PURE__ */ refusal(
    'users.open.givenModules',
    ({ count }: { count: number }) =>
      `${plural(count, 'module')} of your projects not over yet: pay what is confirmed, the rest ends in time.`,
  ),
  takenModules: /* @__PURE__ */ refusal(
    'users.open.takenModules',
    ({ count }: { count: number }) =>
      `${plural(count, 'module')} that you work on not over yet: give up what is unfinished or unpaid, the rest ends in time.`,
  ),
  orders: /* @__PURE__ */ refusal(
    'users.open.orders',
    ({ count }: { count: number }) => `${plural(count, 'order')} not over yet.`,
  ),
  money: /* @__PURE__ */ refusal('users.open.money', 'Money of yours is still held, owed, or on its way.'),
};
export const tooLateToKeep = /* @__PURE__ */ refusal(
  'users.tooLateToKeep',
  'This account is being deleted, and cannot be kept any more.',
);
export const operatorStays = /* @__PURE__ */ refusal(
  'users.operatorStays',
  'The account of an operator cannot be deleted.',
);
