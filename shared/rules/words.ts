/**
 * The words of a text, as listings are filed and searched by them: no capitals, no accents, nothing but letters and
 * digits, and how each stands to the word before it.
 */
export type Word = {
  text: string;
  /** With a hyphen or a dot between them; after spaces only; or apart from it in any other way. */
  link: 'bound' | 'beside' | 'apart';
};

const LONGEST_WORD = 24;

/** The first letters of a word; a letter of two code units is never broken apart. */
export const letters = (word: string, count: number) => Array.from(word).slice(0, count).join('');
export const lengthOf = (word: string) => Array.from(word).length;

/** In nearly every text, so finding it says nothing. */
const COMMON = new Set(
  (
    'a am an and are as at be been but by can do for from had has have he how i if in into is it its me my of on or ' +
    'our so than that the them then they this to was we were what when who will with you your'
  ).split(' '),
);

export const isTelling = ({ text }: Word) => !COMMON.has(text);

/** Letters with a stroke or of two letters, which do not come apart into a plain letter and a mark. */
// oxfmt-ignore
const PLAIN: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ',
};

const APOSTROPHES = /[’‘ʼ＇´`]/g;
/** As in don't and children's; what is longer, as in l'amour, is a word of its own. */
const IN_A_WORD = /(?<=\p{L})'(?=\p{L}{1,2}(?![\p{L}\p{N}]))/gu;

/** These scripts put no spaces between words; the platform knows their dictionaries. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]{2,}/gu;
let segmenter: Intl.Segmenter | undefined;

function spaced(run: string): string {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `;
}

function folded(text: string): string {
  return (
    text
      .replace(APOSTROPHES, "'")
      .normalize('NFC')
      .replace(SPACELESS, spaced)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // Upper case first: it makes one of ß and ss.
      .toUpperCase()
      .toLowerCase()
      .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter)
      .replace(IN_A_WORD, '')
  );
}

/** A word, or a letter with signs behind it: C++, C#. */
const WORD = /([^\p{L}\p{N}]*)(\p{L}[+#]+(?![\p{L}\p{N}])|[\p{L}\p{N}]+)/gu;

function linkOf(gap: string, index: number): Word['link'] {
  if (index === 0) return 'apart';
  if (/^[-‐.]$/.test(gap)) return 'bound';
  return /^\s+$/.test(gap) ? 'beside' : 'apart';
}

/** All words of a text in their order. */
export function wordsIn(text: string): Word[] {
  return Array.from(folded(text).matchAll(WORD), ([, gap = '', word = ''], index) => ({
    text: letters(word, LONGEST_WORD),
    link: linkOf(gap, index),
  }));
}

/** Two words as one: 'voice' and 'over' as 'voiceover'. */
export const joined = (before: Word, word: Word) => letters(before.text + word.text, LONGEST_WORD);

/** Whether the word at this place and the one before it are the two parts of a compound: 'e-mail', but not 'all-in-one'. */
export function endsCompound(words: Word[], place: number): boolean {
  const isBound = (at: number) => words[at]?.link === 'bound';
  return isBound(place) && !isBound(place - 1) && !isBound(place + 1);
}
