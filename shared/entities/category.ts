import * as z from 'zod';

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
