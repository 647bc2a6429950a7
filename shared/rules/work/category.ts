import { codeList } from '#shared/rules/code-list.ts';

/** The categories of gigs and projects, in the order of their lists: records keep the slugs, the API has the titles. */
export const categoryList = codeList({
  other: 'other',
  design: 'Design',
  'ai-artists': 'AI Artists',
  'web-development': 'Web Development',
  'voice-over': 'Voice Over',
  'video-explainer': 'Video Explainer',
  animation: 'Animation',
  music: 'Music',
} as const);
export type CategorySlug = (typeof categoryList.codes)[number];

/** The titles of the categories. */
export const categories = categoryList.names;

/** The slug of a category that is given by its title or slug. */
export const categorySlug = (given: (typeof categories)[number] | CategorySlug): CategorySlug =>
  categoryList.toCode(given) ?? 'other';
