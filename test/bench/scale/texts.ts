import { random, type Random } from '#infra/art/random.ts';
import { content } from '#infra/seed/content.ts';
import type { Category } from '#shared/entities/category.ts';
import { NewGig } from '#shared/entities/gig.ts';
import { NewProject } from '#shared/entities/project.ts';
import { limits } from '#shared/limits.ts';

/** Few words are in very many texts, and very many words in few: by rank, as in any language. */
const VOCABULARY = 20_000;
const SKEW = 1.05;
/** How much of a sample's text another one's differs by. */
const VARIED = 0.3;

const samples = new Map<string, (typeof content.gigs)[number][]>();
for (const gig of content.gigs) samples.set(gig.cat, [...(samples.get(gig.cat) ?? []), gig]);

const lines = content.conversations.flatMap(({ days }) =>
  days.flatMap((day) => day.lines.map(([, desc]) => desc)),
);

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** The samples' own words, the most frequent first, and behind them words that nobody else uses. */
function vocabulary(): string[] {
  const counts = new Map<string, number>();
  const texts = content.gigs.flatMap(({ title, desc, features }) => [title, desc, ...features]);
  for (const word of texts.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const own = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
  const { pick, whole } = random('invented words');
  const syllable = () =>
    pick([...'bdfgklmnprstvz']) + pick([...'aeiou']) + pick(['', '', 'n', 'r', 'l', 's']);
  const invented = new Set<string>();
  while (own.length + invented.size < VOCABULARY)
    invented.add(Array.from({ length: whole(2, 4) }, syllable).join(''));
  return [...own, ...invented];
}

const words = vocabulary();
const sums: number[] = [];
for (let rank = 1, sum = 0; rank <= VOCABULARY; rank += 1) sums.push((sum += rank ** -SKEW));

/** A word, the frequent ones often. */
function aWord({ next }: Random): string {
  const drawn = next() * (sums.at(-1) ?? 0);
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < drawn) low = middle + 1;
    else high = middle;
  }
  return words[low] ?? '';
}

/** The text with some of its words exchanged; the first ones stay. */
const varied = (text: string, chance: Random, kept = 0) =>
  text
    .split(' ')
    .map((word, place) => (place >= kept && chance.chance(VARIED) ? aWord(chance) : word))
    .join(' ');

const PRICES = [
  10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 80, 90, 95, 100, 120, 150, 180, 200, 250, 300, 400, 500, 750,
];
const BUDGETS = [50, 120, 300, 450, 800, 1_500, 2_400, 6_000];
/** "I will" stays. */
const KEPT = 2;

const within = (text: string) => text.slice(0, limits.text.title);

/** A gig as its seller fills it in, in words and prices as people use them. */
export function gigFields(cat: Category, cover: string, chance: Random): NewGig {
  const { shortDesc, deliveryTime, revisionNumber, ...sample } = chance.pick(
    samples.get(cat) ?? content.gigs,
  );
  return NewGig.parse({
    title: within(varied(sample.title, chance, KEPT)),
    cat,
    cover,
    desc: varied(sample.desc, chance),
    shortTitle: varied(sample.shortTitle, chance),
    shortDesc,
    features: sample.features.map((feature) => varied(feature, chance)),
    deliveryTime,
    revisionNumber,
    price: chance.chance(0.7) ? chance.pick(PRICES) : chance.whole(5, 1_200),
  });
}

/** A project as its client fills it in. */
export function projectFields(chance: Random): NewProject {
  const { title, description, category } = chance.pick(content.projects);
  return NewProject.parse({
    title: within(varied(title, chance)),
    description: varied(description, chance),
    category,
    budget: chance.pick(BUDGETS),
    numberOfModules: chance.whole(1, 6),
  });
}

/** What people write to each other, and of each other. */
export const aLine = ({ pick }: Random): string => pick(lines);
