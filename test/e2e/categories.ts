/** The categories of gigs and projects as the specification lists them (§5). */
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
