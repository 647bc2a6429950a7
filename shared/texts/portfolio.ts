import { refusal } from '../refusal.ts';

// What is said of work that people show.

export const notFound = /* @__PURE__ */ refusal(
  'portfolio.notFound',
  'There is nothing to show of this work, or it was taken back.',
);
export const notFinished = /* @__PURE__ */ refusal(
  'portfolio.notFinished',
  'Work can be shown once it is finished and paid, and while nobody asks for the money back.',
);
export const changed = /* @__PURE__ */ refusal(
  'portfolio.changed',
  'What is to be shown has changed meanwhile. Please look at it again.',
);
export const isShown = /* @__PURE__ */ refusal(
  'portfolio.isShown',
  'This is shown already. You can take it back.',
);
export const isDeclined = /* @__PURE__ */ refusal(
  'portfolio.isDeclined',
  'You have declined this. It can be shown only if you are asked again.',
);
export const notReady = /* @__PURE__ */ refusal(
  'portfolio.notReady',
  'Its pictures are not all here yet. Please try again in a moment.',
);
export const nobodyToAsk = /* @__PURE__ */ refusal(
  'portfolio.nobodyToAsk',
  'The other side has deleted their account, so that nobody can agree.',
);
export const blocked = /* @__PURE__ */ refusal('portfolio.blocked', 'You cannot ask this person.');
export const blockedByYou = /* @__PURE__ */ refusal(
  'portfolio.blockedByYou',
  'You have blocked this person. Unblock them to ask them.',
);
