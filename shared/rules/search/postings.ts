import type { Form } from './word-forms.ts';
import { firstLetters, lengthOf } from './words.ts';

/** The shortest beginning of a word, in letters, that finds it. Shorter words are found as a whole. */
export const SHORTEST_BEGINNING = 3;

/**
 * Beginnings that many different words share: project, process, product. A search for one of them would read the cards of
 * all, so these are divided once more, by the fourth letter.
 */
const DIVIDED = new Set(
  'cha com con des dis exp for int mar par per pla pre pro rea rec ref rep res sho spe sta sto str sub the tra wor'.split(
    ' ',
  ),
);

/** The posting of a word longer than its first letters, where those are divided. */
const dividedPosting = (word: string) =>
  DIVIDED.has(firstLetters(word, SHORTEST_BEGINNING)) && lengthOf(word) > SHORTEST_BEGINNING
    ? [firstLetters(word, SHORTEST_BEGINNING + 1)]
    : [];

/** The postings that a listing with this word belongs to. A posting is named for the first letters of its words. */
export const postingsOf = (word: string): string[] => [
  firstLetters(word, SHORTEST_BEGINNING),
  ...dividedPosting(word),
];

/** The smallest posting that holds every listing with one of these forms; undefined where they begin differently. */
export function postingOf(forms: Form[]): string | undefined {
  if (forms.some(({ text, isWhole }) => !isWhole && lengthOf(text) < SHORTEST_BEGINNING)) return undefined;
  const shared = (postings: string[]) =>
    postings.length === forms.length && new Set(postings).size === 1 ? postings[0] : undefined;
  const texts = forms.map(({ text }) => text);
  return (
    shared(texts.flatMap(dividedPosting)) ??
    shared(texts.map((text) => firstLetters(text, SHORTEST_BEGINNING)))
  );
}
