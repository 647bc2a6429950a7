import { postingsOf } from './postings.ts';
import { compoundOf, endsHyphenatedPair, isStopWord, lengthOf, wordsIn, type Word } from './words.ts';

/**
 * Which words find a listing (product.md#search-and-lists): those of its title, category, short title and features, and
 * the first ones of its description. Listings keep their words as written; a search looks for all grammatical forms of its words.
 */

/** A listing's words as a search is matched against them: normalised, different, each between two spaces. */
export type ListedWords = string;

type Part = 'lead' | 'rest';

/** The texts of a listing, most important first: those that name it and its features, and its description. */
export type Texts = Record<Part, string[]>;

/** How many different words of a description are indexed. */
const MAX_DESCRIBED = 60;
/** With the other items of a new listing they fit into one transaction, of 100. The longest title needs 48. */
const MAX_POSTINGS = 88;
/** Every card of a listing carries its words, and a search pays for each kilobyte that it reads. */
const MAX_BYTES = 1_200;

/** The length in letters up to which two words of a title are indexed as one too: voice over, mock up, story board. */
const LONGEST_COMPOUND = 10;
/** The first word of such a pair is long enough to have every posting of the compound. */
const SHORTEST_FIRST = 4;

/** The compound that a word forms with the one before it: hyphenated, after a single letter, or short in a title. */
function compoundAt(words: Word[], index: number, part: Part): string[] {
  const [before, word] = [words[index - 1], words[index]];
  if (!before || !word || word.separator === 'other') return [];
  const compound = compoundOf(before, word);
  const isAfterOneSign = lengthOf(before.text) === 1;
  if (endsHyphenatedPair(words, index)) return isAfterOneSign || !isStopWord(before) ? [compound] : [];
  const isShortInTitle =
    part === 'lead' && lengthOf(before.text) >= SHORTEST_FIRST && lengthOf(compound) <= LONGEST_COMPOUND;
  const isAfterOneLetter = isAfterOneSign && /\p{L}/u.test(before.text);
  const isCompound =
    word.separator === 'space' &&
    !isStopWord(before) &&
    !isStopWord(word) &&
    (isAfterOneLetter || isShortInTitle);
  return isCompound ? [compound] : [];
}

/** The words up to the one that would be too many different ones. */
function firstDifferent(words: Word[], most: number): Word[] {
  const different = new Set<string>();
  const end = words.findIndex((word) => {
    if (!isStopWord(word)) different.add(word.text);
    return different.size > most;
  });
  return end < 0 ? words : words.slice(0, end);
}

/** The words to index a text by, with their compounds. */
function wordsToIndex(text: string, part: Part): string[] {
  const all = wordsIn(text);
  const words = part === 'lead' ? all : firstDifferent(all, MAX_DESCRIBED);
  return words.flatMap((word, index) => [
    ...(isStopWord(word) ? [] : [word.text]),
    ...compoundAt(words, index, part),
  ]);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A listing's words, and the postings to index it under. Words that find no room are left out. */
export function indexWords(texts: Texts): { words: ListedWords; postings: string[] } {
  const parts: Part[] = ['lead', 'rest'];
  const words = new Set<string>();
  const postings = new Set<string>();
  let bytes = 1;
  for (const word of parts.flatMap((part) => texts[part].flatMap((text) => wordsToIndex(text, part)))) {
    const more = postingsOf(word).filter((posting) => !postings.has(posting));
    const size = bytesOf(word) + 1;
    const hasRoom = bytes + size <= MAX_BYTES && postings.size + more.length <= MAX_POSTINGS;
    if (words.has(word) || !hasRoom) continue;
    words.add(word);
    bytes += size;
    for (const posting of more) postings.add(posting);
  }
  return { words: ` ${[...words].join(' ')} `, postings: [...postings] };
}
