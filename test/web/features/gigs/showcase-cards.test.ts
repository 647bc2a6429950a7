import { expect, it } from 'vitest';

import type { GigCard } from '#shared/entities/work/gig.ts';
import { illustrations, showcaseCards } from '#web/features/gigs/showcase-cards.ts';

const gig = (id: string, seller: string, cat = 'Design') => ({ id, seller: { id: seller }, cat }) as GigCard;
const idsOf = (gigs: GigCard[]) =>
  showcaseCards(gigs).map((card) => ('gig' in card ? card.gig.id : card.illustration.picture));
const pictures = illustrations.map(({ picture }) => picture);

it('shows eight works, each of another seller where there are enough', () => {
  const many = 'abcdefghij'.split('').flatMap((name) => [gig(`${name}1`, name), gig(`${name}2`, name)]);
  expect(idsOf(many)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']);
});

it('begins with one work of each category', () => {
  const gigs = [gig('a1', 'a'), gig('b1', 'b'), gig('a2', 'a', 'Music'), gig('c1', 'c', 'Music')];
  expect(idsOf(gigs).slice(0, 4)).toEqual(['a1', 'c1', 'b1', 'a2']);
});

it('shows more works of a seller before illustrations', () => {
  const few = [gig('a1', 'a'), gig('a2', 'a'), gig('b1', 'b')];
  expect(idsOf(few)).toEqual(['a1', 'b1', 'a2', ...pictures.slice(3)]);
});

it('shows illustrations alone on an empty marketplace', () => {
  expect(idsOf([])).toEqual(pictures);
});
