import { content } from '#infra/seed/content.ts';
import { random, type Random } from '#infra/seed/random.ts';
import type { Category } from '#shared/entities/work/category.ts';
import { NewGig } from '#shared/entities/work/gig.ts';
import { NewProject } from '#shared/entities/work/project.ts';
import * as textLimits from '#shared/limits/text.ts';

/** Word frequencies follow a power law by rank, as in natural language. */
const VOCABULARY = 20_000;
const SKEW = 1.05;
/** The share of words that are replaced in a text of the sample. */
const VARIED = 0.3;

const samples = new Map<string, (typeof content.gigs)[number][]>();
for (const gig of content.gigs) samples.set(gig.cat, [...(samples.get(gig.cat) ?? []), gig]);

const lines = content.conversations.flatMap(({ days }) =>
  days.flatMap((day) => day.lines.map(([, desc]) => desc)),
);

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** The words of the samples, the most frequent first, followed by invented words. */
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

/** A random word by its frequency. */
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

/** The text with some of its words replaced, but not the first `kept`. */
const varied = (text: string, chance: Random, kept = 0) =>
  text
    .split(' ')
    .map((word, index) => (index >= kept && chance.chance(VARIED) ? aWord(chance) : word))
    .join(' ');

const PRICES = [
  10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 80, 90, 95, 100, 120, 150, 180, 200, 250, 300, 400, 500, 750,
];
const BUDGETS = [50, 120, 300, 450, 800, 1_500, 2_400, 6_000];
/** Words at the start of a title that are not replaced: "I will". */
const KEPT = 2;

const fitTitle = (text: string) => text.slice(0, textLimits.title);

/** The form of a gig, with realistic words and prices. */
export function gigFields(cat: Category, cover: string, chance: Random): NewGig {
  const { shortDesc, deliveryTime, revisionNumber, ...sample } = chance.pick(
    samples.get(cat) ?? content.gigs,
  );
  return NewGig.parse({
    title: fitTitle(varied(sample.title, chance, KEPT)),
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

/** The form of a project. */
export function projectFields(chance: Random): NewProject {
  const { title, description, category } = chance.pick(content.projects);
  return NewProject.parse({
    title: fitTitle(varied(title, chance)),
    description: varied(description, chance),
    category,
    budget: chance.pick(BUDGETS),
    numberOfModules: chance.whole(1, 6),
  });
}

/** The text of a message or review. */
export const aLine = ({ pick }: Random): string => pick(lines);
