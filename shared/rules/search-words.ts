import { formsOf, SHARED, shortSingular, type Form } from './word-forms.ts';
import { endsCompound, isTelling, joined, lengthOf, letters, wordsIn, type Word } from './words.ts';

/**
 * Which words find a listing (decisions: Gigs). What stands in front, title and category, is found by every beginning
 * of a word from two letters on; the rest by whole words and by beginnings from four letters on. Listings keep their
 * words as they are written; a search looks for all forms of its words.
 */

/** A listing's words as a search is held against them: folded, each between two spaces. */
export type ListedWords = { lead: string; rest: string };

type Part = keyof ListedWords;
/** The texts of a listing, the weightiest first. */
export type Texts = Record<Part, string[]>;
const parts = ['lead', 'rest'] as const satisfies Part[];

const SHORTEST_BEGINNING: Record<Part, number> = { lead: 2, rest: SHARED };
/** The rest fills up to 60 postings. Titles may have more: 78 if they have as many words as fit, so they are whole. */
const MOST_POSTINGS: Record<Part, number> = { lead: 80, rest: 60 };
/** More than a title has, and what stands beside its words. */
const MOST_WORDS: Record<Part, number> = { lead: 160, rest: 60 };
const MOST_SOUGHT = 30;
/** A condition of the table may have 4 kB. */
const MOST_PATTERNS = 90;

/** The beginnings under which a word is filed: from the shortest that finds it to the longest that is filed. */
function beginnings(word: string, shortest: number): string[] {
  const all = Array.from({ length: SHARED - shortest + 1 }, (_, more) => letters(word, shortest + more));
  return [...new Set(all)];
}

/** Two words that stand in a title are short where people also write them as one: voice over, mock up, story board. */
const LONGEST_PAIR = 10;

/** A word that is one with the one before it: in a compound, after a single letter, or as a short pair of a title. */
function compoundAt(words: Word[], place: number, part: Part): string[] {
  const [before, word] = [words[place - 1], words[place]];
  if (!before || !word || word.link === 'apart') return [];
  const compound = joined(before, word);
  const isOneSign = lengthOf(before.text) === 1;
  if (endsCompound(words, place)) return isOneSign || isTelling(before) ? [compound] : [];
  // From four letters on, what begins with the first word is filed already.
  const isPair = part === 'lead' && lengthOf(before.text) >= SHARED && lengthOf(compound) <= LONGEST_PAIR;
  const isLetter = isOneSign && /\p{L}/u.test(before.text);
  const isOne = word.link === 'beside' && isTelling(before) && isTelling(word) && (isLetter || isPair);
  return isOne ? [compound] : [];
}

/** The distinct words of a text, each followed by what else it is found by. */
function filedWords(text: string, part: Part): string[] {
  const words = wordsIn(text);
  const all = words.flatMap((word, place) => [
    ...(isTelling(word) ? [word.text] : []),
    // In front its beginning is filed anyway.
    ...(isTelling(word) && part === 'rest' ? [shortSingular(word.text)] : []),
    ...compoundAt(words, place, part),
  ]);
  return [...new Set(all.filter((each) => each !== undefined))];
}

/** A listing's words, and the postings it is filed under: texts in the order of their weight. */
export function indexWords(texts: Texts): { words: ListedWords; postings: string[] } {
  const postings = new Set<string>();
  const file = (part: Part, words: string[]) => {
    const filed = new Set<string>();
    for (const word of words) {
      const missing = beginnings(word, SHORTEST_BEGINNING[part]).filter((each) => !postings.has(each));
      const hasRoom = postings.size + missing.length <= MOST_POSTINGS[part] && filed.size < MOST_WORDS[part];
      if (!hasRoom) continue;
      filed.add(word);
      for (const each of missing) postings.add(each);
    }
    return filed;
  };
  const [inFront, others] = parts.map((part) => texts[part].flatMap((text) => filedWords(text, part)));
  const lead = file('lead', inFront ?? []);
  const rest = file(
    'rest',
    (others ?? []).filter((word) => !lead.has(word)),
  );
  const words = { lead: ` ${[...lead].join(' ')} `, rest: ` ${[...rest].join(' ')} ` };
  return { words, postings: [...postings] };
}

/** A word of a search: what the words of a listing must contain, any of these in the one part or the other. */
export type SoughtWord = Record<Part, string[]> & {
  /** The posting that holds every listing which the word finds; none where it may also end a longer word. */
  posting?: string;
  /** Whether the posting holds nothing but them. */
  isWholePosting: boolean;
};

function patternOf({ text, isWhole }: Form, shortest: number): string {
  return isWhole || lengthOf(text) < shortest ? ` ${text} ` : ` ${text}`;
}

function sought(forms: Form[]): SoughtWord {
  const patterns = (part: Part) => {
    const those = forms.filter(({ isInFront }) => part === 'lead' || !isInFront);
    return [...new Set(those.map((form) => patternOf(form, SHORTEST_BEGINNING[part])))];
  };
  const [posting = '', ...others] = forms
    .filter(({ isInFront }) => !isInFront)
    .map(({ text }) => letters(text, SHARED));
  return {
    lead: patterns('lead'),
    rest: patterns('rest'),
    ...(others.every((other) => other === posting) ? { posting } : {}),
    isWholePosting: forms.length === 1 && forms[0]?.text === posting,
  };
}

/** The forms of each word of a search, by the word. 'e-mail' is 'email', and 'voice over' may be 'voiceover'. */
function formsIn(words: Word[]): Map<string, Form[]> {
  const all = new Map<string, Form[]>();
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    const isSecond = endsCompound(words, place);
    const text = before && isSecond && lengthOf(before.text) === 1 ? joined(before, word) : word.text;
    const isFirst = lengthOf(word.text) === 1 && endsCompound(words, place + 1);
    if (isFirst || all.has(text) || (text === word.text && !isTelling(word))) continue;
    // The word before finds the longer one as well, and being no shorter it is looked up first.
    const mayEnd =
      before &&
      text === word.text &&
      isTelling(before) &&
      (isSecond || (word.link === 'beside' && lengthOf(word.text) <= lengthOf(before.text)));
    all.set(text, [...formsOf(text), ...(mayEnd ? [{ text: joined(before, word) }] : [])]);
  }
  return all;
}

/**
 * The words that a search asks for, the longest that can be looked up first. None at all (symbols only) is null: it
 * finds nothing. An empty list, of a blank search or one of common words, leaves everything in.
 */
export function soughtWords(search: string): SoughtWord[] | null {
  if (search.trim() === '') return [];
  const words = wordsIn(search);
  if (words.length === 0) return null;
  const all = [...formsIn(words)]
    .toSorted(([one], [other]) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_SOUGHT)
    .map(([, forms]) => forms);
  const inAllForms = all.map(sought);
  const patterns = inAllForms.reduce((sum, { lead, rest }) => sum + lead.length + rest.length, 0);
  // A whole sentence is long enough to find the right ones without.
  const taken = patterns > MOST_PATTERNS ? all.map((forms) => sought(forms.slice(0, 1))) : inAllForms;
  return taken.toSorted((one, other) => Number(!one.posting) - Number(!other.posting));
}
