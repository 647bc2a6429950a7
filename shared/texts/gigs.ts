import { refusal } from '../refusal.ts';

// What is said of gigs.

export const noImages = 'No images available';
export const confirmDelete = 'Are you sure you want to delete this gig?';
export const ownImagesOnly = /* @__PURE__ */ refusal(
  'gigs.ownImagesOnly',
  'Pictures must be uploaded to this site first.',
);
export const ownGig = /* @__PURE__ */ refusal('gigs.ownGig', 'You cannot order your own gig.');
export const changed = /* @__PURE__ */ refusal(
  'gigs.changed',
  'This gig has just changed. Please look at it again.',
);
