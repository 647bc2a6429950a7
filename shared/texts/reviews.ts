import { refusal } from '../refusal.ts';

// What is said of reviews.

export const failed = 'Error on creating review';
export const onlyAfterOrder = /* @__PURE__ */ refusal(
  'reviews.onlyAfterOrder',
  'You can review a gig after one of your orders of it is completed and paid.',
);
export const alreadyReviewed = /* @__PURE__ */ refusal(
  'reviews.alreadyReviewed',
  'You have already reviewed this gig.',
);
