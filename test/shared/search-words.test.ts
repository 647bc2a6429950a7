import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { indexWords } from '#shared/rules/search/index-words.ts';
import { soughtWords, type SoughtWord } from '#shared/rules/search/search-words.ts';

type Texts = Parameters<typeof indexWords>[0];

const aListing = (texts: Partial<Texts> = {}) => indexWords({ lead: [], rest: [], ...texts });

const contains = ({ words }: ReturnType<typeof indexWords>, { lead, rest }: SoughtWord) =>
  lead.some((pattern) => words.lead.includes(pattern)) ||
  rest.some((pattern) => words.rest.includes(pattern));

/** A search over one listing, as the lists do it: by a posting, then by the words. */
function finds(listing: ReturnType<typeof indexWords>, search: string): boolean {
  const sought = soughtWords(search);
  const [first] = sought ?? [];
  if (!sought || !first) return sought !== null;
  const isIndexed = listing.postings.includes(String(first.posting));
  return isIndexed && sought.every((word) => contains(listing, word));
}

/** Random words that often share a prefix. */
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

  it('finds every prefix of two letters or more of a word in the title or category', () => {
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

  it('finds prefixes of four letters or more everywhere else', () => {
    const listing = aListing({ rest: ['responsive wordpress'] });
    expect(finds(listing, 'wordp resp')).toBe(true);
    expect(finds(listing, 'wor')).toBe(false);
  });

  it('finds nothing that is not a prefix of a word', () => {
    fc.assert(
      fc.property(wordList, wordList, word, (lead, rest, sought) => {
        const forms = soughtWords(sought)?.flatMap((each) => [...each.lead, ...each.rest]) ?? [];
        fc.pre([...lead, ...rest].every((each) => forms.every((form) => !each.startsWith(form.trim()))));
        expect(finds(aListing({ lead, rest }), sought)).toBe(false);
      }),
    );
  });

  it('has the same result whichever word it looks up first', () => {
    fc.assert(
      fc.property(wordList, wordList, word, (lead, rest, sought) => {
        const listing = aListing({ lead, rest });
        for (const each of soughtWords(sought) ?? []) {
          const isIndexed = listing.postings.includes(String(each.posting));
          const isFound = contains(listing, each);
          // A posting holds all that its words find; a whole one holds nothing else.
          expect(isIndexed || !isFound).toBe(true);
          expect(isFound || !isIndexed || !each.isWholePosting).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A text and a search, the text once as a title and once as a description. */
const places = (text: string) => [aListing({ lead: [text] }), aListing({ rest: [text] })];

describe('a word is found in all its forms', () => {
  it.each([
    ['logo', 'logos'],
    ['box', 'boxes'],
    ['app', 'apps'],
    ['hero', 'heroes'],
    ['photo', 'photos'],
    ['video', 'videos'],
    ['movie', 'movies'],
    ['category', 'categories'],
    ['story', 'stories'],
    ['company', 'companies'],
    ['design', 'designs', 'designer', 'designers', 'designing', 'designed'],
    ['edit', 'edits', 'editing', 'edited', 'editor', 'editors'],
    ['write', 'writes', 'writer', 'writers', 'writing'],
    ['dance', 'dancer', 'dancing'],
    ['program', 'programs', 'programmer', 'programming'],
    ['plan', 'plans', 'planning', 'planned'],
    ['animate', 'animated', 'animating', 'animation', 'animations', 'animator'],
    ['translate', 'translated', 'translation', 'translator'],
    ['illustrate', 'illustration', 'illustrator'],
    ['develop', 'developer', 'developing', 'developed'],
    ['press', 'pressed', 'pressing'],
  ])('%s, %s …', (...family: string[]) => {
    for (const text of family) {
      for (const search of family) {
        const found = places(text).map((listing) => finds(listing, search));
        expect([search, text, ...found]).toEqual([search, text, true, true]);
      }
    }
  });

  it.each([
    ['developer', 'web development'],
    ['photographer', 'wedding photography'],
    ['photo', 'photography'],
    ['story', 'storyboard'],
    ['automation', 'automatic'],
  ])('and %s finds %s', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(true);
  });

  it.each([
    ['story', 'storage for your store'],
    ['store', 'stories'],
    ['write', 'a writ'],
    ['writer', 'writs'],
    ['poster', 'a post'],
    ['planner', 'planet'],
    ['plane', 'plan'],
    ['plate', 'platform'],
    ['state', 'status'],
    ['pressing', 'presentation'],
    ['apps', 'apple'],
    ['speed', 'special'],
    ['edition', 'editor'],
  ])('but %s does not find %s', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(false);
  });
});

describe('whatever the spelling,', () => {
  it.each([
    ['LOGO', 'logo'],
    ['creme brulee', 'Crème Brûlée recipes'],
    ['crème', 'creme'],
    ['zurich', 'Gigs in Zürich'],
    ['Zürich', 'zurich'],
    ['strasse', 'Schilder für jede Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['lodz', 'Łódź'],
    ['dakovo', 'Đakovo'],
    ['encyclopaedia oeuvre', 'Encyclopædia of an œuvre'],
    ['istanbul', 'İstanbul ışık'],
    ['ΛΌΓΟΣ', 'λόγος'],
    ['children', "a children's book"],
    ['children’s', "Children's book"],
    ['childrens', 'children’s book'],
    ["children's", 'for children'],
    ["kids'", 'kids'],
    ['dont', "Don't wait"],
    ['don’t', 'dont'],
    ['amour', "l'amour"],
    ['ecommerce', 'An e-commerce shop'],
    ['e-commerce', 'An ecommerce shop'],
    ['e-commerce', 'An e commerce shop'],
    ['e commerce', 'An e-commerce shop'],
    ['commerce', 'An e-commerce shop'],
    ['tshirt', 'T-shirt design'],
    ['t shirt', 'T-shirt design'],
    ['shirt', 'T-shirt design'],
    ['nodejs', 'Node.js'],
    ['node.js', 'NodeJS'],
    ['node js', 'Node.js'],
    ['node js', 'nodejs'],
    ['vuejs', 'Vue.js'],
    ['mockup', 'a mock-up'],
    ['mock-up', 'a mockup'],
    ['mock up', 'a mockup'],
    ['plug-in', 'WordPress plugin'],
    ['plugin', 'WordPress plug-in'],
    ['voice over', 'voiceover'],
    ['voice-over', 'voiceover'],
    ['copy-writing', 'copywriting'],
    ['ai', 'A.I. art'],
    ['3d', '3D models'],
    ['3-d', '3D models'],
    ['c++', 'C++ and C#'],
    ['c#', 'C++ and C#'],
    ['c++', 'Modern c++.'],
    ['ui/ux', 'UX and UI'],
    ['ui ux', 'UI/UX'],
    ['ui-ux', 'UI/UX'],
    ['state-of-the-art', 'art of the state'],
    ['c', 'C programming'],
    ['مرحبا', 'مرحبا بالعالم'],
    ['設計', '設計 標誌'],
    ['標誌', '標誌設計'],
    ['標誌設計', '設計 標誌'],
    ['デザイン', 'ロゴデザインを作成'],
    ['โลโก้', 'ออกแบบโลโก้'],
    ['디자인', '로고 디자인'],
    ['дизайн', 'Дизайн логотипа'],
    ['🎨 logo', 'logo'],
    ['logo', '🎨logo🎨'],
    ['building mobile app', 'I build apps for mobile phones'],
    ['phones mobile', 'I build apps for mobile phones'],
    ['the logo', 'A logo'],
    ['   ', 'anything'],
    ['the', 'anything'],
  ])('%j finds %j', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(true);
  });

  it('two words of a title are found as one compound', () => {
    expect(finds(aListing({ lead: ['I will record', 'Voice Over'] }), 'voiceover')).toBe(true);
    expect(finds(aListing({ lead: ['Voice', 'Over'] }), 'voiceover')).toBe(false);
    expect(finds(aListing({ lead: ['voice, over'] }), 'voiceover')).toBe(false);
  });

  it.each([
    ['art', 'A party'],
    ['ui', 'I build'],
    ['logo poster', 'logo'],
    ['ogo', 'logo'],
    ['c#', 'C++'],
    ['c++', 'C'],
    ['c', 'clean'],
    ['%', '100%'],
    ['#', 'C#'],
    ['"', '"quoted"'],
    ['🎨', '🎨 art'],
    ['\u0000', 'a'],
  ])('%j does not find %j', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(false);
  });

  it('a title is found at every keystroke of its words, from two letters on', () => {
    const titles = ['logo', 'Children’s story', 'Animated categories', 'C++ programmer', 'e-commerce'];
    for (const title of titles) {
      for (const word of title.split(' ')) {
        for (let length = 2; length <= word.length; length += 1) {
          const typed = word.slice(0, length);
          expect([typed, finds(aListing({ lead: [title] }), typed)]).toEqual([typed, true]);
        }
      }
    }
  });
});

describe('the index of a listing', () => {
  const longText = Array.from({ length: 400 }, (_, number) => `${number}word`).join(' ');

  it('has at most 60 postings, those of the title first', () => {
    const { postings } = aListing({ lead: ['logo design'], rest: [longText] });
    expect(postings).toHaveLength(60);
    expect(postings).toEqual(expect.arrayContaining(['lo', 'log', 'logo', 'de', 'des', 'desi', '0wor']));
  });

  it('contains every word of the longest title', () => {
    const title = Array.from({ length: 24 }, (_, number) => String.fromCharCode(97 + number).repeat(4));
    const { words, postings } = aListing({ lead: [title.join(' '), 'Voice Over'], rest: ['more'] });
    expect(words.lead.split(' ')).toEqual(expect.arrayContaining([...title, 'voice', 'over']));
    expect(postings).toHaveLength(78);
  });

  it('fits into a transaction even if one character normalises to several words', () => {
    const title = String.fromCodePoint(...Array.from({ length: 120 }, (_, number) => 0x3200 + number));
    expect(aListing({ lead: [title] }).postings.length).toBeLessThanOrEqual(80);
  });

  it('fits into a transaction whatever the title', () => {
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

  it('truncates a very long word', () => {
    const { words } = aListing({ rest: ['a'.repeat(10_000)] });
    expect(words.rest.length).toBeLessThan(30);
    expect(finds(aListing({ rest: ['a'.repeat(10_000)] }), 'a'.repeat(200))).toBe(true);
  });

  it('looks for at most thirty words, the longest', () => {
    const sought = soughtWords(longText);
    expect(sought).toHaveLength(30);
    expect(sought?.[0]?.rest).toEqual([' 100word']);
  });

  it.each([
    ['short words', Array.from({ length: 66 }, (_, number) => (number + 100).toString(36)).join(' ')],
    ['words with many forms', 'writer stories apps editor creators dancers traders '.repeat(4)],
    ['compounds', 'node.js mock-up e-mail vue.js web-site copy-writing voice-over plug-in add-on'],
    ['one very long word', 'a'.repeat(200)],
  ])('makes no more patterns of %s than a condition of the table may hold', (_, search) => {
    const sought = soughtWords(search) ?? [];
    const patterns = sought.flatMap(({ lead, rest }) => [...lead, ...rest]);
    expect(patterns.length).toBeLessThanOrEqual(90);
    expect(sought[0]?.posting).toBeTruthy();
  });

  it('has a posting to look up first, whatever the search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (search) => {
        const sought = soughtWords(search) ?? [];
        expect(sought.length === 0 || sought[0]?.posting).toBeTruthy();
      }),
    );
  });

  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { postings } = aListing({ lead: [text], rest: [text] });
        expect(postings.every((posting) => posting.isWellFormed())).toBe(true);
      }),
    );
  });
});
