/** The categories of gigs and projects, in the specification's words and order (§5). */
export const categories = [
  'other',
  'Design',
  'AI Artists',
  'Web Development',
  'Voice Over',
  'Video Explainer',
  'Animation',
  'Music',
];
