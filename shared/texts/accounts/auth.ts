import { refusal } from '../../refusal.ts';

// What is said of signing in and what it needs.

export const noResponse = 'No response from server. Please check your network.';
export const requestFailed = 'Request failed. Please try again.';
export const emailTaken = /* @__PURE__ */ refusal('auth.emailTaken', 'That email is already registered.');
export const wrongCredentials = /* @__PURE__ */ refusal(
  'auth.wrongCredentials',
  'Wrong username or password.',
);
export const signInFirst = /* @__PURE__ */ refusal('auth.signInFirst', 'Please sign in first.');
export const sessionOver = /* @__PURE__ */ refusal(
  'auth.sessionOver',
  'Your session has ended. Please sign in again.',
);
export const usernameTaken = /* @__PURE__ */ refusal('auth.usernameTaken', 'That username is already taken.');
export const usernameLikeAnother = /* @__PURE__ */ refusal(
  'auth.usernameLikeAnother',
  'That username looks like one that is already taken.',
);
export const usernameMixed = /* @__PURE__ */ refusal(
  'auth.usernameMixed',
  'A word of a username has letters of one alphabet only.',
);
export const usernameReserved = /* @__PURE__ */ refusal(
  'auth.usernameReserved',
  'That username is reserved. Please choose another.',
);
export const guessablePassword = /* @__PURE__ */ refusal(
  'auth.guessablePassword',
  'This password is too easy to guess. Please choose another.',
);
export const throttled = /* @__PURE__ */ refusal('auth.throttled', 'Too many attempts.');
export const emailChangedTooOften = /* @__PURE__ */ refusal(
  'auth.emailChangedTooOften',
  'You have changed your email as often as a week allows.',
);
export const passwordChangedTooOften = /* @__PURE__ */ refusal(
  'auth.passwordChangedTooOften',
  'You have changed your password as often as a day allows. A link by email can still set one.',
);
export const linkOver = /* @__PURE__ */ refusal(
  'auth.linkOver',
  'This link is no longer valid: it was used already, or is too old. You can ask for a new one.',
);
export const wrongPassword = /* @__PURE__ */ refusal('auth.wrongPassword', 'This is not your password.');
export const verifyFirst = /* @__PURE__ */ refusal(
  'auth.verifyFirst',
  'Please confirm your email first, with the link that we sent you.',
);
export const noMail = /* @__PURE__ */ refusal(
  'auth.noMail',
  'No email is sent here, so that nobody can get a link. Please ask whoever runs this marketplace.',
);
