import { refusal } from '../refusal.ts';

// What is said of whatever there is no better text for.

export const somethingWrong = /* @__PURE__ */ refusal('somethingWrong', 'Something went wrong!');
