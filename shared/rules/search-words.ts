/**
 * Which words find a listing (decisions: Gigs). What stands in front, title and category, is found by every beginning
 * of a word from two letters on; the rest by whole words and by beginnings from four letters on. Endings in -s, -es,
 * -ing and -ed are cut off the words of a search only: what is left still begins every form of the word.
 */

/** A listing's words as a search is held against them: folded, each between two spaces. */
export type ListedWords = { lead: string; rest: string };

const SHORTEST_BEGINNING = { lead: 2, rest: 4 };
const LONGEST_WORD = 24;
/** The rest fills up to 60 postings. Titles may have more: 78 if they have as many words as fit, so they are whole. */
const MOST_POSTINGS = { lead: 80, rest: 60 };
const MOST_SOUGHT = 30;

/** In nearly every text, so finding it says nothing. None is longer than a beginning that finds. */
const COMMON = new Set(
  (
    'a am an and are as at be been but by can do for from had has have he how i if in into is it its me my of on or ' +
    'our so than that the them then they this to was we were what when who will with you your'
  ).split(' '),
);

const letters = (word: string, count: number) => Array.from(word).slice(0, count).join('');
const lengthOf = (word: string) => Array.from(word).length;

/** The distinct words of a text: no capitals, no accents, nothing but letters and digits. */
function wordsIn(text: string): string[] {
  // Upper case first: it makes one of ß and ss.
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => letters(word, LONGEST_WORD)))];
}

const isTelling = (word: string) => !COMMON.has(word);

/** A beginning that the word shares with its other forms. */
function stem(word: string): string {
  const single = word.replace(/^(.{2,}(?:s|x|z|ch|sh))es$/, '$1').replace(/^(.{2,}[^s])s$/, '$1');
  const base = /^(.{4,}?)(?:ing|(?<!e)ed)$/.exec(single)?.[1] ?? single;
  return base !== single && base.length > 4 && base.at(-1) === base.at(-2) ? base.slice(0, -1) : base;
}

/** A short stem is sought as a whole word, so it must be there as one. */
function withShortStem(word: string): string[] {
  const base = stem(word);
  return base !== word && base.length < SHORTEST_BEGINNING.rest ? [word, base] : [word];
}

/** The beginnings under which a word is filed: from the shortest that finds it to the longest that is filed. */
function beginnings(word: string, shortest: number): string[] {
  const { rest: longest } = SHORTEST_BEGINNING;
  const all = Array.from({ length: longest - shortest + 1 }, (_, more) => letters(word, shortest + more));
  return [...new Set(all)];
}

/** A listing's words, and the postings it is filed under: texts in the order of their weight. */
export function indexWords(texts: { lead: string[]; rest: string[] }): {
  words: ListedWords;
  postings: string[];
} {
  const postings = new Set<string>();
  const file = (part: 'lead' | 'rest', words: string[]) => {
    const filed = new Set<string>();
    for (const word of words) {
      const missing = beginnings(word, SHORTEST_BEGINNING[part]).filter((each) => !postings.has(each));
      const hasRoom =
        postings.size + missing.length <= MOST_POSTINGS[part] && filed.size < MOST_POSTINGS[part];
      if (!hasRoom) continue;
      filed.add(word);
      for (const each of missing) postings.add(each);
    }
    return filed;
  };
  const lead = file('lead', wordsIn(texts.lead.join(' ')).filter(isTelling));
  const others = wordsIn(texts.rest.join(' ')).filter((word) => isTelling(word) && !lead.has(word));
  const rest = file('rest', others.flatMap(withShortStem));
  const words = { lead: ` ${[...lead].join(' ')} `, rest: ` ${[...rest].join(' ')} ` };
  return { words, postings: [...postings] };
}

/**
 * The words that a search asks for, the longest first. None at all (symbols only) is null: it finds nothing. An empty
 * list, of a blank search or one of common words, leaves everything in.
 */
export function soughtWords(search: string): string[] | null {
  if (search.trim() === '') return [];
  const words = wordsIn(search);
  if (words.length === 0) return null;
  const sought = [...new Set(words.filter(isTelling).map(stem))];
  return sought.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MOST_SOUGHT);
}

/** The posting that holds every listing which this sought word can find. */
export function postingOf(word: string): string {
  return letters(word, SHORTEST_BEGINNING.rest);
}

/** Whether the posting holds nothing but listings which the word finds. */
export function isWholePosting(word: string): boolean {
  return postingOf(word) === word;
}

/** What the words of a listing must contain for this sought word: either the one or the other. */
export function patternsOf(word: string): ListedWords {
  const pattern = (shortest: number) => (lengthOf(word) < shortest ? ` ${word} ` : ` ${word}`);
  return { lead: pattern(SHORTEST_BEGINNING.lead), rest: pattern(SHORTEST_BEGINNING.rest) };
}
