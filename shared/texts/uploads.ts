import { refusal } from '../refusal.ts';

// What is said of files.

export const unsupported = 'This kind of file is not accepted here.';
export const notAPicture = ({ name }: { name: string }) => `${name} is not a picture that can be shown.`;
export const tooLarge = /* @__PURE__ */ refusal('uploads.tooLarge', 'This file is too large.');
export const notAnImage = /* @__PURE__ */ refusal(
  'uploads.notAnImage',
  'This file is not the picture it claims to be.',
);
/** Names the picture of a list that a refusal is about, counted from one. */
export const ofPicture = /* @__PURE__ */ refusal(
  'uploads.ofPicture',
  ({ number, refusal }: { number: number; refusal: string }) => `Picture ${number}: ${refusal}`,
);
export const ofFile = /* @__PURE__ */ refusal(
  'uploads.ofFile',
  ({ number, refusal }: { number: number; refusal: string }) => `File ${number}: ${refusal}`,
);
