import { postingOf, SHORTEST_BEGINNING } from './postings.ts';
import { formsOf, type Form } from './word-forms.ts';
import {
  beginsStopWord,
  compoundOf,
  endsHyphenatedPair,
  isStopWord,
  lengthOf,
  wordsIn,
  type Word,
} from './words.ts';

const MAX_WORDS = 30;
/** A condition of the table may be 4 kB long. */
const MAX_PATTERNS = 90;

/** A word of a search. */
export type SoughtWord = {
  /** A listing must contain at least one of these in its words. */
  patterns: string[];
  /** The posting that holds every listing with this word; none where the word may also end a compound. */
  posting?: string;
  /** Whether the posting holds only such listings. */
  isWholePosting: boolean;
};

const patternOf = ({ text, isWhole }: Form) => (isWhole ? ` ${text} ` : ` ${text}`);

function toSoughtWord(forms: Form[]): SoughtWord {
  const posting = postingOf(forms);
  return {
    patterns: forms.map(patternOf),
    ...(posting ? { posting } : {}),
    isWholePosting: forms.length === 1 && forms[0]?.text === posting,
  };
}

const isShort = (text: string) => lengthOf(text) < SHORTEST_BEGINNING;

/** The forms of a word that is looked up by its beginning, or as a whole if it is short. */
const formsToFind = (text: string): Form[] => (isShort(text) ? [{ text, isWhole: true }] : formsOf(text));

/** A word where it stands in a search. `text` is what it is looked up by: of 'e-mail' the second word counts as 'email'. */
type Placed = {
  word: Word;
  before: Word | undefined;
  isSecondOfPair: boolean;
  isLast: boolean;
  text: string;
};

function placedAt(words: Word[], index: number, word: Word): Placed {
  const before = words[index - 1];
  const isSecondOfPair = endsHyphenatedPair(words, index);
  const isJoined = before && isSecondOfPair && lengthOf(before.text) === 1;
  const text = isJoined ? compoundOf(before, word) : word.text;
  return { word, before, isSecondOfPair, isLast: index === words.length - 1, text };
}

/** Whether a word narrows no search, or may come to that: the last one is perhaps still being typed. */
function isCommon({ word, before, isLast, text }: Placed): boolean {
  if (text !== word.text) return false;
  const mayBecomeCommon = isLast && (before !== undefined || !isShort(text)) && beginsStopWord(word);
  return isStopWord(word) || mayBecomeCommon;
}

/**
 * The compound that a word forms with the one before it: 'voice over' matches 'voiceover'. Only where the word before is at
 * least as long: it is looked up first, and its posting holds the compound too.
 */
function compoundEndingIn({ word, before, isSecondOfPair, text }: Placed): Form[] {
  if (!before || text !== word.text || isStopWord(before)) return [];
  const isShorter = word.separator === 'space' && lengthOf(word.text) <= lengthOf(before.text);
  return isSecondOfPair || isShorter ? [{ text: compoundOf(before, word) }] : [];
}

/** The forms of each word of a search, by word. The last word matches by its beginning after others, however short that is. */
function formsIn(words: Word[]): Map<string, Form[]> {
  const all = new Map<string, Form[]>();
  for (const [index, word] of words.entries()) {
    const placed = placedAt(words, index, word);
    const { text, isLast } = placed;
    const isFirstOfPair = lengthOf(word.text) === 1 && endsHyphenatedPair(words, index + 1);
    if (isFirstOfPair || isCommon(placed) || all.has(text)) continue;
    const own = isLast && all.size > 0 && isShort(text) ? [{ text }] : formsToFind(text);
    all.set(text, [...own, ...compoundEndingIn(placed)]);
  }
  return all;
}

/**
 * The words that a search looks for: those with a posting first, longer ones before shorter ones. Null, for a search of
 * symbols only, matches nothing. An empty list, for a blank search or one of stop words only, matches everything.
 */
export function soughtWords(search: string): SoughtWord[] | null {
  if (search.trim() === '') return [];
  const words = wordsIn(search);
  if (words.length === 0) return null;
  const all = [...formsIn(words)]
    .toSorted(([one], [other]) => lengthOf(other) - lengthOf(one))
    .slice(0, MAX_WORDS);
  const patterns = all.reduce((sum, [, forms]) => sum + forms.length, 0);
  // A long search is specific enough without the other forms of its words.
  const kept = all.map(([, forms]) => toSoughtWord(patterns > MAX_PATTERNS ? forms.slice(0, 1) : forms));
  return kept.toSorted((one, other) => Number(!one.posting) - Number(!other.posting));
}
