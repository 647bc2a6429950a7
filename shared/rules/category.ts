/** The categories of gigs and projects, in the order of their lists. */
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

/** The category of this name, regardless of upper and lower case. */
export const findCategory = (name: string): (typeof categories)[number] | undefined =>
  categories.find((each) => each.toLowerCase() === name.toLowerCase());
