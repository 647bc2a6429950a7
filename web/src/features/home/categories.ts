import type { Category } from '#shared/entities/work/category.ts';

type CategoryCard = { title: Category; desc: string; img: string };

/** The category cards, in the order of both carousels. */
export const categories: readonly CategoryCard[] = [
  { title: 'AI Artists', desc: 'Pictures in your own style', img: 'category-ai-artists' },
  { title: 'Design', desc: 'A brand that holds together', img: 'category-design' },
  { title: 'Web Development', desc: 'Sites that load in a blink', img: 'category-web-development' },
  { title: 'Voice Over', desc: 'A voice people listen to', img: 'category-voice-over' },
  { title: 'Video Explainer', desc: 'Your idea in one minute', img: 'category-video-explainer' },
  { title: 'Music', desc: 'A sound nobody else has', img: 'category-music' },
  { title: 'Animation', desc: 'Characters with weight', img: 'category-animation' },
];
