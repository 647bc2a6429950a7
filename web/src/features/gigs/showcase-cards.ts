import type { Category } from '#shared/entities/work/category.ts';
import type { GigCard } from '#shared/entities/work/gig.ts';

type Illustration = { picture: string; cat: Category };
export type ShowcaseCard = { gig: GigCard } | { illustration: Illustration };

/** Illustrations of this site, which stand where the marketplace has too few works of its own. */
export const illustrations: readonly Illustration[] = [
  { picture: 'showcase-1', cat: 'Animation' },
  { picture: 'showcase-2', cat: 'Design' },
  { picture: 'showcase-3', cat: 'AI Artists' },
  { picture: 'showcase-4', cat: 'Video Explainer' },
  { picture: 'showcase-5', cat: 'Music' },
  { picture: 'showcase-6', cat: 'Web Development' },
  { picture: 'showcase-7', cat: 'Voice Over' },
  { picture: 'showcase-8', cat: 'Design' },
];

/** The eight showcase cards: works of as many sellers and categories as possible, then illustrations. */
export function showcaseCards(gigs: readonly GigCard[]): ShowcaseCard[] {
  const works: GigCard[] = [];
  const isNewSeller = ({ seller }: GigCard) => works.every((other) => other.seller.id !== seller.id);
  const isNewCategory = ({ cat }: GigCard) => works.every((other) => other.cat !== cat);
  const add = (isWanted: (gig: GigCard) => boolean) => {
    for (const gig of gigs) if (!works.includes(gig) && isWanted(gig)) works.push(gig);
  };
  add((gig) => isNewSeller(gig) && isNewCategory(gig));
  add(isNewSeller);
  add(() => true);
  return illustrations.map((illustration, index) => {
    const gig = works[index];
    return gig ? { gig } : { illustration };
  });
}
