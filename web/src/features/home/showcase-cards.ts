import type { Category } from '#shared/entities/category.ts';

type ShowcaseCard = { id: number; cat: Category; username: string };

/** The showcase cards (§3). Their pictures are illustrations, and their makers are invented. */
export const showcase: readonly ShowcaseCard[] = [
  { id: 1, cat: 'Animation', username: 'lindiwe_draws' },
  { id: 2, cat: 'Design', username: 'bruna.vale' },
  { id: 3, cat: 'AI Artists', username: 'zaynab_paints' },
  { id: 4, cat: 'Video Explainer', username: 'otto_films' },
  { id: 5, cat: 'Music', username: 'sakari.sound' },
  { id: 6, cat: 'Web Development', username: 'mei.builds' },
  { id: 7, cat: 'Voice Over', username: 'odile_reads' },
  { id: 8, cat: 'Design', username: 'wren_and_ink' },
];
