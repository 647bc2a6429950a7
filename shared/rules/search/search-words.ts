import { SHORTEST_PREFIX, type Part } from './index-words.ts';
import { formsOf, PREFIX_LENGTH, type Form } from './word-forms.ts';
import {
  compoundOf,
  endsHyphenatedPair,
  firstLetters,
  isStopWord,
  lengthOf,
  wordsIn,
  type Word,
} from './words.ts';

const MAX_WORDS = 30;
/** A condition of the table may be 4 kB long. */
const MAX_PATTERNS = 90;

/** A word of a search: patterns of which a listing must contain at least one, in its lead or in the rest. */
export type SoughtWord = Record<Part, string[]> & {
  /** The posting that holds every listing with this word; none where the word may also end a compound. */
  posting?: string;
  /** Whether the posting holds only such listings. */
  isWholePosting: boolean;
};

function patternOf({ text, isWhole }: Form, shortest: number): string {
  return isWhole || lengthOf(text) < shortest ? ` ${text} ` : ` ${text}`;
}

function toSoughtWord(forms: Form[]): SoughtWord {
  const patterns = (part: Part) => {
    const used = forms.filter(({ isLeadOnly }) => part === 'lead' || !isLeadOnly);
    return [...new Set(used.map((form) => patternOf(form, SHORTEST_PREFIX[part])))];
  };
  const [posting = '', ...others] = forms
    .filter(({ isLeadOnly }) => !isLeadOnly)
    .map(({ text }) => firstLetters(text, PREFIX_LENGTH));
  return {
    lead: patterns('lead'),
    rest: patterns('rest'),
    ...(others.every((other) => other === posting) ? { posting } : {}),
    isWholePosting: forms.length === 1 && forms[0]?.text === posting,
  };
}

/** The forms of each word of a search, by word. 'e-mail' counts as 'email', and 'voice over' matches 'voiceover'. */
function formsIn(words: Word[]): Map<string, Form[]> {
  const all = new Map<string, Form[]>();
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const isSecond = endsHyphenatedPair(words, index);
    const text = before && isSecond && lengthOf(before.text) === 1 ? compoundOf(before, word) : word.text;
    const isFirstOfPair = lengthOf(word.text) === 1 && endsHyphenatedPair(words, index + 1);
    if (isFirstOfPair || all.has(text) || (text === word.text && isStopWord(word))) continue;
    // Only where the word before is at least as long: it is looked up first, and its posting holds the compound too.
    const mayEndCompound =
      before &&
      text === word.text &&
      !isStopWord(before) &&
      (isSecond || (word.separator === 'space' && lengthOf(word.text) <= lengthOf(before.text)));
    all.set(text, [...formsOf(text), ...(mayEndCompound ? [{ text: compoundOf(before, word) }] : [])]);
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
    .slice(0, MAX_WORDS)
    .map(([, forms]) => forms);
  const inAllForms = all.map(toSoughtWord);
  const patterns = inAllForms.reduce((sum, { lead, rest }) => sum + lead.length + rest.length, 0);
  // A long search is specific enough without the other forms of its words.
  const kept = patterns > MAX_PATTERNS ? all.map((forms) => toSoughtWord(forms.slice(0, 1))) : inAllForms;
  return kept.toSorted((one, other) => Number(!one.posting) - Number(!other.posting));
}
