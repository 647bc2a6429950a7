import { lengthOf } from './words.ts';

/** What finds a word in its other forms: a beginning that they share, or a whole word. Some count in front only. */
export type Form = { text: string; isWhole?: true; isInFront?: true };

/** Forms have these many letters in common, because that is what texts are filed under. */
export const SHARED = 4;

/** Without the ending of a plural. */
function singular(word: string): string {
  return word.replace(/^(.{2,}(?:s|x|z|ch|sh)|.{3,}o)es$/u, '$1').replace(/^(.{2,}[^s])s$/u, '$1');
}

/** plann(ing) → plan, but not press(ing). */
const undoubled = (stem: string) =>
  stem.length > SHARED && /([^aeiousfz])\1$/u.test(stem) ? stem.slice(0, -1) : stem;

/** Endings of English, the first that fits. What is left begins the other forms, alone or with what may follow. */
const endings: [RegExp, (stem: string) => string[]][] = [
  // stories, story
  [/^(.{3,}[^aeiou])(?:y|ie)$/u, (stem) => [`${stem}y`, `${stem}ie`]],
  // animate, animated, animating, animation, animator
  [/^(.{3,}at)(?:e|ed|ing|ion|or)$/u, (stem) => [stem]],
  // designing, designed, editor
  [/^(.{4,}?)(?:ing|(?<!e)ed|(?<=t)or)$/u, (stem) => [undoubled(stem)]],
  // designer, programmer; without the middle letter of planner, too much would begin so
  [/^(.{5,})er$/u, (stem) => [undoubled(stem).length > SHARED ? undoubled(stem) : stem]],
  // writer, write: not all that begins with writ
  [/^(.{4,})er$/u, (stem) => [`${stem}e`, `${stem}ing`]],
  [/^(.{3,}[^aeiou])e$/u, (stem) => [`${stem}e`, `${stem}ing`]],
];

/** A plural whose singular is too short to begin it: 'apps' is filed under 'app' as well. */
export function shortSingular(word: string): string | undefined {
  const one = singular(word);
  return one !== word && lengthOf(one) < SHARED ? one : undefined;
}

/** Everything that finds a word. */
export function formsOf(word: string): Form[] {
  const short = shortSingular(word);
  if (short) {
    return [
      { text: short, isWhole: true },
      { text: word, isInFront: true },
    ];
  }
  const one = singular(word);
  for (const [ending, begins] of endings) {
    const stem = ending.exec(one)?.[1];
    if (stem) return begins(stem).map((text) => ({ text }));
  }
  return [{ text: one }];
}
