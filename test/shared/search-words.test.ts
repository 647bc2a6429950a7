import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { content } from '#infra/seed/content.ts';
import { indexWords } from '#shared/rules/search/index-words.ts';
import { soughtWords, type SoughtWord } from '#shared/rules/search/search-words.ts';
import { isStopWord, wordsIn } from '#shared/rules/search/words.ts';

type Texts = Parameters<typeof indexWords>[0];

const aListing = (texts: Partial<Texts> = {}) => indexWords({ lead: [], rest: [], ...texts });

const contains = ({ words }: ReturnType<typeof indexWords>, { patterns }: SoughtWord) =>
  patterns.some((pattern) => words.includes(pattern));

/** A search over one listing, as the lists do it: by a posting, then by the words. */
function searchFor(search: string): (listing: ReturnType<typeof indexWords>) => boolean {
  const sought = soughtWords(search);
  const [first] = sought ?? [];
  if (!sought || !first) return () => sought !== null;
  return (listing) =>
    listing.postings.includes(String(first.posting)) && sought.every((word) => contains(listing, word));
}

const finds = (listing: ReturnType<typeof indexWords>, search: string) => searchFor(search)(listing);

/** What is typed on the way to this text, from the third letter on. */
const beginningsOf = (text: string) =>
  Array.from({ length: text.length - 2 }, (_, more) => text.slice(0, more + 3));

/** Random words that often share a beginning. */
const letter = fc.constantFrom(...'abes');
const word = fc.array(letter, { minLength: 2, maxLength: 7 }).map((letters) => `b${letters.join('')}`);
const wordList = fc.array(word, { maxLength: 10 });

describe('a search', () => {
  it('finds every word of a text, and every beginning of three letters or more, wherever it stands', () => {
    fc.assert(
      fc.property(wordList, wordList, (lead, rest) => {
        const listing = aListing({ lead, rest });
        for (const each of [...lead, ...rest])
          for (const typed of beginningsOf(each)) expect(finds(listing, typed)).toBe(true);
        expect(finds(listing, [...lead, ...rest].join(' '))).toBe(true);
      }),
    );
  });

  it('finds nothing that is not a prefix of a word', () => {
    fc.assert(
      fc.property(wordList, wordList, word, (lead, rest, sought) => {
        const forms = soughtWords(sought)?.flatMap(({ patterns }) => patterns) ?? [];
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
    'box boxes',
    'hero heroes',
    'movie movies',
    'story stories',
    'design designs designer designers designing designed',
    'write writes writer writers writing',
    'program programs programmer programming',
    'animate animated animating animation animations animator',
    'press pressed pressing',
  ])('%s', (forms) => {
    for (const text of forms.split(' ')) {
      for (const search of forms.split(' ')) {
        const found = places(text).map((listing) => finds(listing, search));
        expect([search, text, ...found]).toEqual([search, text, true, true]);
      }
    }
  });

  it.each([
    ['developer', 'web development'],
    ['photographer', 'wedding photography'],
    ['story', 'storyboard'],
  ])('and %s finds %s', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(true);
  });

  it.each([
    ['story', 'storage for your store'],
    ['write', 'a writ'],
    ['poster', 'a post'],
    ['plane', 'plan'],
    ['pressing', 'presentation'],
  ])('but %s does not find %s', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(false);
  });
});

describe('whatever the spelling,', () => {
  it.each([
    ['LOGO', 'logo'],
    ['crème', 'creme'],
    ['strasse', 'Schilder für jede Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['dakovo', 'Đakovo'],
    ['thor', 'Þór'],
    ['encyclopaedia oeuvre', 'Encyclopædia of an œuvre'],
    ['istanbul', 'İstanbul ışık'],
    ['ΛΌΓΟΣ', 'λόγος'],
    ['children', "a children's book"],
    ['children’s', "Children's book"],
    ["children's", 'for children'],
    ['don’t', 'dont'],
    ['amour', "l'amour"],
    ['ecommerce', 'An e-commerce shop'],
    ['e-commerce', 'An e commerce shop'],
    ['shirt', 'T-shirt design'],
    ['nodejs', 'Node.js'],
    ['node js', 'Node.js'],
    ['ai', 'A.I. art'],
    ['3d', '3D models'],
    ['c++', 'C++ and C#'],
    ['c#', 'C++ and C#'],
    ['ui/ux', 'UX and UI'],
    ['state-of-the-art', 'art of the state'],
    ['c', 'C programming'],
    ['مرحبا', 'مرحبا بالعالم'],
    ['設計', '設計 標誌'],
    ['標誌設計', '設計 標誌'],
    ['デザイン', 'ロゴデザインを作成'],
    ['โลโก้', 'ออกแบบโลโก้'],
    ['디자인', '로고 디자인'],
    ['дизайн', 'Дизайн логотипа'],
    ['logo', '🎨logo🎨'],
    ['building mobile app', 'I build apps for mobile phones'],
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
    ['ui', 'I build'],
    ['logo poster', 'logo'],
    ['ogo', 'logo'],
    ['c#', 'C++'],
    ['c++', 'C'],
    ['c', 'clean'],
    ['ap', 'app'],
    ['bee', 'What will be'],
    ['%', '100%'],
    ['#', 'C#'],
    ['"', '"quoted"'],
    ['🎨', '🎨 art'],
    ['\u0000', 'a'],
  ])('%j does not find %j', (search, text) => {
    for (const listing of places(text)) expect(finds(listing, search)).toBe(false);
  });
});

describe('while a search is typed,', () => {
  /** Whether the searches for the beginnings of a text, from the third letter on, find a listing. */
  function typing(text: string) {
    const searches = beginningsOf(text).map(searchFor);
    return (listing: ReturnType<typeof indexWords>) => searches.map((isFound) => isFound(listing));
  }
  /** Once a listing is no longer found, another word is being typed. */
  const comesBack = (results: boolean[]) => results.join().includes('false,true');

  it.each([
    ['animation', 'Animated'],
    ['developer', 'Web development'],
    ['logo with a mascot', 'Logo, mascot'],
    ['draw what will be', 'Drawings'],
    ['building mobile app', 'I build apps for mobile phones'],
    ['node.js for e-commerce', 'NodeJS and ecommerce'],
  ])('%j finds %j from the third letter on', (search, text) => {
    for (const listing of places(text)) {
      expect(typing(search)(listing)).toEqual(beginningsOf(search).map(() => true));
    }
  });

  const sample = [
    ...content.gigs.map(({ title, cat, shortTitle, features, desc }) => ({
      lead: [title, cat, shortTitle, ...features],
      rest: [desc],
    })),
    ...content.projects.map(({ title, category, description }) => ({
      lead: [title, category],
      rest: [description],
    })),
  ];

  it('every beginning of a word of the sample marketplace finds what the word finds', () => {
    const market = sample.map(indexWords);
    const words = new Set(sample.flatMap(({ lead }) => wordsIn(lead.join(' ')).map(({ text }) => text)));
    expect(words.size).toBeGreaterThan(300);
    for (const each of words) {
      if (each.length < 3) continue;
      const all = market.filter(searchFor(each));
      for (const typed of beginningsOf(each)) {
        expect([typed, all.every(searchFor(typed))]).toEqual([typed, true]);
      }
    }
  });

  it('what was found and left does not come back, in the titles of the sample marketplace', () => {
    const market = sample.map(indexWords);
    for (const { lead } of sample) {
      const words = wordsIn(lead[0] ?? '');
      const first = words.findIndex((each) => !isStopWord(each));
      const search = words
        .slice(first)
        .map(({ text }) => text)
        .join(' ');
      const found = typing(search);
      const returning = market.filter((listing) => comesBack(found(listing)));
      expect([search, returning.length]).toEqual([search, 0]);
    }
  });

  const anyOf = (words: string) => fc.constantFrom(...words.split(' '));
  const stem = anyOf('stor work plan plann edit press creat design class hero imag box');
  // None is an ending, too.
  const ending = anyOf(' s es y ie ies e ed er ers or ing ings ion ions x');
  const inflected = fc.tuple(stem, ending, ending).map((parts) => parts.join(''));

  it('nor for any word and its forms', () => {
    fc.assert(
      fc.property(inflected, fc.array(inflected, { minLength: 1, maxLength: 4 }), (sought, texts) => {
        for (const listing of places(texts.join(' '))) {
          expect([sought, texts, comesBack(typing(sought)(listing))]).toEqual([sought, texts, false]);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the index of a listing', () => {
  const longText = Array.from({ length: 400 }, (_, number) => `${number}word`).join(' ');

  it('has at most 88 postings, those of the title first, also where one character is several words', () => {
    const { postings } = aListing({ lead: ['logo design', longText], rest: [longText] });
    expect(postings).toHaveLength(88);
    expect(postings).toEqual(expect.arrayContaining(['log', 'des', 'desi', '0wo']));
    const title = String.fromCodePoint(...Array.from({ length: 120 }, (_, number) => 0x3200 + number));
    expect(aListing({ lead: [title] }).postings.length).toBeLessThanOrEqual(88);
  });

  it('has one posting for each word, and two where many words begin alike', () => {
    const { postings } = aListing({ lead: ['logo design'], rest: ['a logotype of products, ui'] });
    expect(postings).toEqual(['log', 'des', 'desi', 'pro', 'prod', 'ui']);
  });

  it('contains the first sixty different words of a description', () => {
    const text = Array.from({ length: 70 }, (_, number) => `the ${number + 100} ${number + 100}`).join(' ');
    const { words } = aListing({ rest: [text] });
    expect(words.trim().split(' ')).toEqual(Array.from({ length: 60 }, (_, number) => `${number + 100}`));
  });

  it('contains every word of the longest title', () => {
    const title = Array.from({ length: 24 }, (_, number) => String.fromCharCode(97 + number).repeat(4));
    const { words } = aListing({ lead: [title.join(' '), 'Voice Over'], rest: ['more'] });
    expect(words.split(' ')).toEqual(expect.arrayContaining([...title, 'voice', 'over', 'more']));
  });

  const most = (length: number) => fc.string({ unit: 'grapheme', maxLength: length });

  it('fits into a transaction, and its words into a card, whatever the texts', () => {
    fc.assert(
      fc.property(most(120), fc.array(most(200), { maxLength: 20 }), most(2_000), (title, features, text) => {
        const { postings, words } = aListing({ lead: [title, 'Voice Over', ...features], rest: [text] });
        expect(postings.length).toBeLessThanOrEqual(88);
        expect(Buffer.byteLength(words)).toBeLessThanOrEqual(1_200);
      }),
    );
  });

  it('truncates a very long word', () => {
    const { words } = aListing({ rest: ['a'.repeat(10_000)] });
    expect(words.length).toBeLessThan(30);
    expect(finds(aListing({ rest: ['a'.repeat(10_000)] }), 'a'.repeat(200))).toBe(true);
  });

  it('looks for at most thirty words, the longest', () => {
    const sought = soughtWords(longText);
    expect(sought).toHaveLength(30);
    expect(sought?.[0]?.patterns).toEqual([' 100word']);
  });

  it.each([
    ['short words', Array.from({ length: 66 }, (_, number) => (number + 100).toString(36)).join(' ')],
    ['words with many forms', 'writer stories apps editor creators dancers traders '.repeat(4)],
    ['compounds', 'node.js mock-up e-mail vue.js web-site copy-writing voice-over plug-in add-on'],
    ['one very long word', 'a'.repeat(200)],
  ])('makes no more patterns of %s than a condition of the table may hold', (_, search) => {
    const sought = soughtWords(search) ?? [];
    const patterns = sought.flatMap((each) => each.patterns);
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
    // The library's own unit of any characters takes seconds to set up.
    const unit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        fc.pre(text.isWellFormed());
        const { postings } = aListing({ lead: [text], rest: [text] });
        expect(postings.every((posting) => posting.isWellFormed())).toBe(true);
      }),
    );
  });
});
