import { refusal } from '../refusal.ts';

// What is said of requests as such.

export const tooLargeToSend = 'This is too large to be sent.';
export const keyReused = /* @__PURE__ */ refusal(
  'request.keyReused',
  'This Idempotency-Key was already used for a different request.',
);
export const replaced = /* @__PURE__ */ refusal(
  'request.replaced',
  'What was created with this Idempotency-Key is gone, and another has taken its place.',
);
export const createdBefore = 'Your first try went through. Your later changes are not in it.';
export const unavailable = /* @__PURE__ */ refusal(
  'request.unavailable',
  'The service is busy. Please try again in a moment.',
);
export const badCursor = /* @__PURE__ */ refusal('request.badCursor', 'This cursor is not one of ours.');
export const invalid = /* @__PURE__ */ refusal('request.invalid', 'Some fields need your attention.');
export const brokenJson = /* @__PURE__ */ refusal(
  'request.brokenJson',
  'The request body is not valid JSON.',
);
export const jsonOnly = /* @__PURE__ */ refusal('request.jsonOnly', 'Send this request as application/json.');
export const tooLarge = /* @__PURE__ */ refusal(
  'request.tooLarge',
  'The request is too large. Send files through POST /uploads.',
);
