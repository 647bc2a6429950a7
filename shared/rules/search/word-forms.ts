import { lengthOf } from './words.ts';

/**
 * What matches a word in its other grammatical forms: a prefix that they share or, with `isWhole`, one whole word.
 * With `isLeadOnly` it is looked for in the title and category only.
 */
export type Form = { text: string; isWhole?: true; isLeadOnly?: true };

/** The longest prefix that the index holds, in letters. All forms of a word share at least as many. */
export const PREFIX_LENGTH = 4;

/** A word without its plural ending. */
function singular(word: string): string {
  return word.replace(/^(.{2,}(?:s|x|z|ch|sh)|.{3,}o)es$/u, '$1').replace(/^(.{2,}[^s])s$/u, '$1');
}

/** Removes a doubled last consonant: plann(ing) → plan, but not press(ing). */
const undouble = (stem: string) =>
  stem.length > PREFIX_LENGTH && /([^aeiousfz])\1$/u.test(stem) ? stem.slice(0, -1) : stem;

/** English endings, the first match wins. From the stem: the prefixes of the other forms. */
const endings: [RegExp, (stem: string) => string[]][] = [
  // stories, story
  [/^(.{3,}[^aeiou])(?:y|ie)$/u, (stem) => [`${stem}y`, `${stem}ie`]],
  // animate, animated, animating, animation, animator
  [/^(.{3,}at)(?:e|ed|ing|ion|or)$/u, (stem) => [stem]],
  // designing, designed, editor
  [/^(.{4,}?)(?:ing|(?<!e)ed|(?<=t)or)$/u, (stem) => [undouble(stem)]],
  // designer, programmer; `plan` from planner would match too much, so short stems keep both consonants
  [/^(.{5,})er$/u, (stem) => [undouble(stem).length > PREFIX_LENGTH ? undouble(stem) : stem]],
  // writer, write; not everything that begins with writ
  [/^(.{4,})er$/u, (stem) => [`${stem}e`, `${stem}ing`]],
  [/^(.{3,}[^aeiou])e$/u, (stem) => [`${stem}e`, `${stem}ing`]],
];

/** The singular of a plural, where it is shorter than the prefixes of the index: 'apps' is indexed as 'app' too. */
export function shortSingular(word: string): string | undefined {
  const one = singular(word);
  return one !== word && lengthOf(one) < PREFIX_LENGTH ? one : undefined;
}

/** Every form that matches a word. */
export function formsOf(word: string): Form[] {
  const short = shortSingular(word);
  if (short) {
    return [
      { text: short, isWhole: true },
      { text: word, isLeadOnly: true },
    ];
  }
  const one = singular(word);
  for (const [ending, prefixesOf] of endings) {
    const stem = ending.exec(one)?.[1];
    if (stem) return prefixesOf(stem).map((text) => ({ text }));
  }
  return [{ text: one }];
}
