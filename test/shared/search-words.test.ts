import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  indexWords,
  isWholePosting,
  patternsOf,
  postingOf,
  soughtWords,
} from '#shared/rules/search-words.ts';

type Texts = Parameters<typeof indexWords>[0];

const aListing = (texts: Partial<Texts> = {}) => indexWords({ lead: [], rest: [], ...texts });

const contains = ({ words }: ReturnType<typeof indexWords>, word: string) => {
  const { lead, rest } = patternsOf(word);
  return words.lead.includes(lead) || words.rest.includes(rest);
};

/** A search over one listing, as the lists do it: by a posting, then by the words. */
function finds(listing: ReturnType<typeof indexWords>, search: string): boolean {
  const sought = soughtWords(search);
  const [first] = sought ?? [];
  if (!sought || !first) return sought !== null;
  return listing.postings.includes(postingOf(first)) && sought.every((word) => contains(listing, word));
}

/** Words that often share their beginnings. */
const letter = fc.constantFrom(...'abes');
const word = fc.array(letter, { minLength: 2, maxLength: 7 }).map((letters) => `b${letters.join('')}`);
const wordList = fc.array(word, { maxLength: 10 });

describe('a search', () => {
  it('finds every word of a text, whatever its form', () => {
    fc.assert(
      fc.property(wordList, wordList, (lead, rest) => {
        const listing = aListing({ lead, rest });
        for (const each of [...lead, ...rest]) expect(finds(listing, each)).toBe(true);
        expect(finds(listing, [...lead, ...rest].join(' '))).toBe(true);
      }),
    );
  });

  it('finds every beginning of two letters and more of a word in title or category', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), wordList, (lead, rest) => {
        const listing = aListing({ lead, rest });
        for (const each of lead) {
          for (let length = 2; length <= each.length; length += 1) {
            expect(finds(listing, each.slice(0, length))).toBe(true);
          }
        }
      }),
    );
  });

  it('finds beginnings of four letters and more everywhere else', () => {
    const listing = aListing({ rest: ['responsive wordpress'] });
    expect(finds(listing, 'wordp resp')).toBe(true);
    expect(finds(listing, 'wor')).toBe(false);
  });

  it('finds nothing that does not begin a word', () => {
    fc.assert(
      fc.property(wordList, wordList, word, (lead, rest, sought) => {
        const [stem = ''] = soughtWords(sought) ?? [];
        fc.pre([...lead, ...rest].every((each) => !each.startsWith(stem)));
        expect(finds(aListing({ lead, rest }), sought)).toBe(false);
      }),
    );
  });

  it('never depends on which word it looks up first', () => {
    fc.assert(
      fc.property(wordList, wordList, word, (lead, rest, sought) => {
        const listing = aListing({ lead, rest });
        const [stem = ''] = soughtWords(sought) ?? [];
        const isFiled = listing.postings.includes(postingOf(stem));
        const isFound = contains(listing, stem);
        // A posting holds all that its words find; a whole one holds nothing else.
        expect(isFiled || !isFound).toBe(true);
        expect(isFound || !isFiled || !isWholePosting(stem)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['building mobile app', 'I build apps for mobile phones'],
    ['logos', 'A logo that lasts'],
    ['app', 'Two apps'],
    ['boxes', 'One box'],
    ['planning', 'A plan for you'],
    ['edited', 'Video edits'],
    ['LOGO', 'logo'],
    ['creme brulee', 'Crème Brûlée recipes'],
    ['strasse', 'Schilder für jede Straße'],
    ['c', 'C programming'],
    ['node js', 'Node.js'],
    ['مرحبا', 'مرحبا بالعالم'],
    ['設計', '設計 標誌'],
    ['🎨 logo', 'logo'],
    ['the logo', 'A logo'],
    ['   ', 'anything'],
    ['the', 'anything'],
  ])('for %j finds %j', (search, text) => {
    expect(finds(aListing({ rest: [text] }), search)).toBe(true);
  });

  it.each([
    ['speed', 'special'],
    ['logo poster', 'logo'],
    ['ogo', 'logo'],
    ['%', '100%'],
    ['"', '"quoted"'],
    ['🎨', '🎨 art'],
    ['\u0000', 'a'],
    ['c', 'clean'],
  ])('for %j does not find %j', (search, text) => {
    expect(finds(aListing({ rest: [text] }), search)).toBe(false);
  });
});

describe('what is filed', () => {
  const longText = Array.from({ length: 400 }, (_, number) => `${number}word`).join(' ');

  it('stays below 60 postings, and the title comes first', () => {
    const { postings } = aListing({ lead: ['logo design'], rest: [longText] });
    expect(postings).toHaveLength(60);
    expect(postings).toEqual(expect.arrayContaining(['lo', 'log', 'logo', 'de', 'des', 'desi', '0wor']));
  });

  it('holds the whole of a title with as many words as fit', () => {
    const title = Array.from({ length: 24 }, (_, number) => String.fromCharCode(97 + number).repeat(4));
    const { words, postings } = aListing({ lead: [title.join(' '), 'Voice Over'], rest: ['more'] });
    expect(words.lead).toBe(` ${title.join(' ')} voice over `);
    expect(postings).toHaveLength(78);
  });

  it('has room for a transaction even where one letter stands for words', () => {
    const title = String.fromCodePoint(...Array.from({ length: 120 }, (_, number) => 0x3200 + number));
    expect(aListing({ lead: [title] }).postings.length).toBeLessThanOrEqual(80);
  });

  it('has room for a transaction whatever the title', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.string({ maxLength: 2_000 }),
        (title, text) => {
          const { postings, words } = aListing({ lead: [title, 'Voice Over'], rest: [text] });
          expect(postings.length).toBeLessThanOrEqual(80);
          expect(words.lead.length + words.rest.length).toBeLessThan(8_000);
        },
      ),
    );
  });

  it('keeps one endless word short', () => {
    const { words } = aListing({ rest: ['a'.repeat(10_000)] });
    expect(words.rest.length).toBeLessThan(30);
    expect(finds(aListing({ rest: ['a'.repeat(10_000)] }), 'a'.repeat(200))).toBe(true);
  });

  it('looks for at most thirty words, the longest', () => {
    const sought = soughtWords(longText);
    expect(sought).toHaveLength(30);
    expect(sought?.[0]).toHaveLength(7);
  });

  it('never breaks a letter apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { postings } = aListing({ lead: [text], rest: [text] });
        expect(postings.every((posting) => posting.isWellFormed())).toBe(true);
      }),
    );
  });
});
