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

/**
 * The forms of each word of a search, by word. 'e-mail' counts as 'email', and 'voice over' matches 'voiceover'. The last
 * word is perhaps still being typed: it does not count while it may become one that is everywhere, and after others it
 * matches by its beginning however short that is.
 */
function formsIn(words: Word[]): Map<string, Form[]> {
  const all = new Map<string, Form[]>();
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const isSecond = endsHyphenatedPair(words, index);
    const text = before && isSecond && lengthOf(before.text) === 1 ? compoundOf(before, word) : word.text;
    const isLast = index === words.length - 1;
    const isAfterOthers = all.size > 0;
    const isFirstOfPair = lengthOf(word.text) === 1 && endsHyphenatedPair(words, index + 1);
    const mayBecomeCommon = isLast && (index > 0 || !isShort(text)) && beginsStopWord(word);
    const isCommon = text === word.text && (isStopWord(word) || mayBecomeCommon);
    if (isFirstOfPair || isCommon || all.has(text)) continue;
    // Only where the word before is at least as long: it is looked up first, and its posting holds the compound too.
    const mayEndCompound =
      before &&
      text === word.text &&
      !isStopWord(before) &&
      (isSecond || (word.separator === 'space' && lengthOf(word.text) <= lengthOf(before.text)));
    all.set(text, [
      ...(isLast && isAfterOthers && isShort(text) ? [{ text }] : formsToFind(text)),
      ...(mayEndCompound ? [{ text: compoundOf(before, word) }] : []),
    ]);
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
