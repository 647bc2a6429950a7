import { PREFIX_LENGTH, shortSingular } from './word-forms.ts';
import {
  compoundOf,
  endsHyphenatedPair,
  firstLetters,
  isStopWord,
  lengthOf,
  wordsIn,
  type Word,
} from './words.ts';

/**
 * Which words find a listing (decisions: Gigs). The lead, title and category, is found by every prefix of a word from
 * two letters on; the rest by whole words and by prefixes from four letters on. Listings keep their words as written;
 * a search looks for all grammatical forms of its words.
 */

/** A listing's words as a search is matched against them: normalised, each between two spaces. */
export type ListedWords = { lead: string; rest: string };

export type Part = keyof ListedWords;

/** The texts of a listing's parts, most important first. */
export type Texts = Record<Part, string[]>;

/** The shortest prefix, in letters, that finds a word of each part. */
export const SHORTEST_PREFIX: Record<Part, number> = { lead: 2, rest: PREFIX_LENGTH };
/** Words of a part are added until there are this many postings in all. The longest title needs 78. */
const MAX_POSTINGS: Record<Part, number> = { lead: 80, rest: 60 };
/** The most words of each part: enough for every word and compound of the longest title. */
const MAX_WORDS: Record<Part, number> = { lead: 160, rest: 60 };

/** The prefixes under which a word is indexed, shortest first. */
function prefixesOf(word: string, shortest: number): string[] {
  const all = Array.from({ length: PREFIX_LENGTH - shortest + 1 }, (_, more) =>
    firstLetters(word, shortest + more),
  );
  return [...new Set(all)];
}

/** The length in letters up to which two words of a title are indexed as one too: voice over, mock up, story board. */
const LONGEST_COMPOUND = 10;

/** The compound that a word forms with the one before it: hyphenated, after a single letter, or short in a title. */
function compoundAt(words: Word[], index: number, part: Part): string[] {
  const [before, word] = [words[index - 1], words[index]];
  if (!before || !word || word.separator === 'other') return [];
  const compound = compoundOf(before, word);
  const isAfterOneSign = lengthOf(before.text) === 1;
  if (endsHyphenatedPair(words, index)) return isAfterOneSign || !isStopWord(before) ? [compound] : [];
  // Only where the first word has the length of a prefix: then the compound needs no posting of its own.
  const isShortInTitle =
    part === 'lead' && lengthOf(before.text) >= PREFIX_LENGTH && lengthOf(compound) <= LONGEST_COMPOUND;
  const isAfterOneLetter = isAfterOneSign && /\p{L}/u.test(before.text);
  const isCompound =
    word.separator === 'space' &&
    !isStopWord(before) &&
    !isStopWord(word) &&
    (isAfterOneLetter || isShortInTitle);
  return isCompound ? [compound] : [];
}

/** The distinct words to index a text by, with their short singulars and compounds. */
function wordsToIndex(text: string, part: Part): string[] {
  const words = wordsIn(text);
  const all = words.flatMap((word, index) => [
    ...(isStopWord(word) ? [] : [word.text]),
    // In the lead, a short singular is one of the indexed prefixes.
    ...(!isStopWord(word) && part === 'rest' ? [shortSingular(word.text)] : []),
    ...compoundAt(words, index, part),
  ]);
  return [...new Set(all.filter((each) => each !== undefined))];
}

/** A listing's words, and the postings to index it under. */
export function indexWords(texts: Texts): { words: ListedWords; postings: string[] } {
  const postings = new Set<string>();
  const add = (part: Part, words: string[]) => {
    const added = new Set<string>();
    for (const word of words) {
      const missing = prefixesOf(word, SHORTEST_PREFIX[part]).filter((each) => !postings.has(each));
      const hasRoom = postings.size + missing.length <= MAX_POSTINGS[part] && added.size < MAX_WORDS[part];
      if (!hasRoom) continue;
      added.add(word);
      for (const each of missing) postings.add(each);
    }
    return added;
  };
  const wordsOf = (part: Part) => texts[part].flatMap((text) => wordsToIndex(text, part));
  const lead = add('lead', wordsOf('lead'));
  const rest = add(
    'rest',
    wordsOf('rest').filter((word) => !lead.has(word)),
  );
  const words = { lead: ` ${[...lead].join(' ')} `, rest: ` ${[...rest].join(' ')} ` };
  return { words, postings: [...postings] };
}
