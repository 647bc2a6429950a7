/** A normalised word of a text: lower case, without accents, letters and digits only. */
export type Word = {
  text: string;
  /** What separates it from the word before: a hyphen or dot, only spaces, or anything else. */
  separator: 'hyphen' | 'space' | 'other';
};

const LONGEST_WORD = 24;

/** The first letters of a word, counted in code points: a surrogate pair is never split. */
export const firstLetters = (word: string, count: number) => Array.from(word).slice(0, count).join('');

/** The length of a word in code points. */
export const lengthOf = (word: string) => Array.from(word).length;

/** Words so common that they do not narrow a search. `been` is not one of them, because `bee` would not count either. */
const STOP_WORDS = new Set(
  (
    'a am an and are as at be but by can do for from had has have he how i if in into is it its me my of on or ' +
    'our so than that the them then they this to was we were what when who will with you your'
  ).split(' '),
);

/** Whether a word is so common that it is neither indexed nor searched for. */
export const isStopWord = ({ text }: Word) => STOP_WORDS.has(text);

/** Whether a word is such a common one or the beginning of one. */
export const beginsStopWord = ({ text }: Word) => [...STOP_WORDS].some((each) => each.startsWith(text));

/** Letters that Unicode normalisation does not decompose into a base letter and a mark. */
// oxfmt-ignore
const BASE_LETTERS: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ',
};

const APOSTROPHES = /[’‘ʼ＇´`]/g;
/** An apostrophe inside one word (don't, children's); with more letters after it (l'amour) it separates two. */
const INNER_APOSTROPHE = /(?<=\p{L})'(?=\p{L}{1,2}(?![\p{L}\p{N}]))/gu;

/** Scripts without spaces between words: `Intl.Segmenter` splits them by its dictionaries. */
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]{2,}/gu;
let segmenter: Intl.Segmenter | undefined;

function insertSpaces(run: string): string {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `;
}

/**
 * More marks on one letter than any language has (Unicode's stream-safe text format allows 30). Sorting a longer run of
 * them, as normalisation does, takes the square of its length.
 */
const EXCESSIVE_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

function normalize(text: string): string {
  return (
    text
      .replace(EXCESSIVE_MARKS, '')
      .replace(APOSTROPHES, "'")
      .normalize('NFC')
      .replace(UNSPACED_SCRIPTS, insertSpaces)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // Upper case first, so that ß and ss become the same.
      .toUpperCase()
      .toLowerCase()
      .replace(/[^\p{ASCII}]/gu, (letter) => BASE_LETTERS[letter] ?? letter)
      .replace(INNER_APOSTROPHE, '')
  );
}

/** Letters and digits, or one letter with signs (C++, C#). */
const WORD = /\p{L}[+#]+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;

function separatorOf(gap: string): Word['separator'] {
  if (/^[-‐.]$/.test(gap)) return 'hyphen';
  return /^\s+$/.test(gap) ? 'space' : 'other';
}

/** All words of a text, in order. */
export function wordsIn(text: string): Word[] {
  const normal = normalize(text);
  const words: Word[] = [];
  let end = 0;
  // The gaps are cut out between the matches: a pattern that matched them as well would try every gap from each of its places.
  for (const { 0: word, index } of normal.matchAll(WORD)) {
    const separator = words.length === 0 ? 'other' : separatorOf(normal.slice(end, index));
    words.push({ text: firstLetters(word, LONGEST_WORD), separator });
    end = index + word.length;
  }
  return words;
}

/** Two words written as one: 'voice' and 'over' as 'voiceover'. */
export const compoundOf = (first: Word, second: Word) => firstLetters(first.text + second.text, LONGEST_WORD);

/** Whether the word at this index is the second part of a hyphenated pair: 'e-mail', but not 'all-in-one'. */
export function endsHyphenatedPair(words: Word[], index: number): boolean {
  const isHyphenated = (at: number) => words[at]?.separator === 'hyphen';
  return isHyphenated(index) && !isHyphenated(index - 1) && !isHyphenated(index + 1);
}
