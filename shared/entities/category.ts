import * as z from '../zod.ts';

/** The categories of gigs and projects (§5), in the specification's order. */
export const categories = [
  'other',
  'Design',
  'AI Artists',
  'Web Development',
  'Voice Over',
  'Video Explainer',
  'Animation',
  'Music',
] as const;

export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

/** The category of this name, regardless of upper and lower case. */
export const findCategory = (name: string): Category | undefined =>
  categories.find((each) => each.toLowerCase() === name.toLowerCase());
