import { lengthOf } from './words.ts';

/** What matches a word in one of its grammatical forms: a beginning of words or, with `isWhole`, one whole word. */
export type Form = { text: string; isWhole?: true };

/** Stems of this length in letters are parts of many other words: they are looked for with their endings only. */
const SHORT_STEM = 4;

const whole = (text: string): Form => ({ text, isWhole: true });
const beginnings = (...texts: string[]): Form[] => texts.map((text) => ({ text }));

/** A word without its plural ending. */
function singular(word: string): string {
  const withoutEs = word.replace(/^(.{2,}(?:s|x|z|ch|sh)|.{3,}o)es$/u, '$1');
  return withoutEs === word ? word.replace(/^(.{2,}[^s])s$/u, '$1') : withoutEs;
}

const DOUBLED = /([^aeiousfz])\1$/u;
/** Removes a doubled last consonant: plann(ing) → plan, but not press(ing). */
const undouble = (stem: string) =>
  lengthOf(stem) > SHORT_STEM && DOUBLED.test(stem) ? stem.slice(0, -1) : stem;

/** One vowel before one consonant, which would be doubled in writ(ing) if there were no e in write. */
const HAS_DROPPED_E = /^[^aeiouy]+[aeiouy][^aeiouwxy]$/u;

/** The forms of a verb, by its stem before -ing, -ed or -or: designing → design, planning → plan, writing → write. */
function verbForms(stem: string): Form[] {
  const base = undouble(stem);
  if (lengthOf(base) > SHORT_STEM) return beginnings(base);
  const bare = [whole(base), whole(`${base}s`)];
  if (base !== stem) return [...bare, ...beginnings(stem)];
  const withEndings = beginnings(`${stem}e`, `${stem}ing`, ...(stem.endsWith('t') ? [`${stem}or`] : []));
  return HAS_DROPPED_E.test(stem) ? withEndings : [...bare, ...withEndings];
}

/** English endings, the first match wins. From the stem: the other forms. */
const endings: [RegExp, (stem: string) => Form[]][] = [
  // stories, story
  [/^(.{3,}[^aeiou])(?:y|ie)$/u, (stem) => beginnings(`${stem}y`, `${stem}ie`)],
  // animate, animated, animating, animation, animator
  [/^(.{3,}at)(?:e|ed|ing|ion|or)$/u, (stem) => beginnings(stem)],
  // designing, designed, editor; not domain, which would be the beginning of a verb in -aing
  [/^(.{4,}?)(?:(?<!a)ing|(?<!e)ed|(?<=t)or)$/u, verbForms],
  // designer, programmer; `plan` from planner would match too much, so short stems keep both consonants
  [/^(.{5,})er$/u, (stem) => beginnings(lengthOf(undouble(stem)) > SHORT_STEM ? undouble(stem) : stem)],
  // writer, write; not everything that begins with writ
  [/^(.{4,})er$/u, (stem) => beginnings(`${stem}e`, `${stem}ing`)],
  [/^(.{3,}[^aeiou])e$/u, (stem) => beginnings(`${stem}e`, `${stem}ing`)],
];

/** The forms of a word that is written to its end. */
function formsOfWhole(word: string): Form[] {
  const one = singular(word);
  // apps: not everything that begins with app
  if (one !== word && lengthOf(one) < SHORT_STEM) return [whole(one), { text: word }];
  for (const [ending, formsOfStem] of endings) {
    const stem = ending.exec(one)?.[1];
    if (stem) return [{ text: one }, ...formsOfStem(stem)];
  }
  return [{ text: one }];
}

/** The endings of more than one letter. Whoever types one of them types a part of it first. */
const LONG_ENDINGS = ['es', 'ie', 'ed', 'er', 'or', 'ing', 'ion'];

/** The words that this may be the beginning of, one or two letters before their end: worki → working, plann → planning. */
function completionsOf(typed: string): string[] {
  const completed = LONG_ENDINGS.flatMap((ending) =>
    Array.from({ length: ending.length - 1 }, (_, before) => before + 1)
      .filter((length) => typed.endsWith(ending.slice(0, length)))
      .map((length) => typed + ending.slice(length)),
  );
  return DOUBLED.test(typed) ? [...completed, `${typed}ing`] : completed;
}

/** Whether every word that has the other form also has this one. */
const covers = (form: Form, other: Form) =>
  form.isWhole ? other.isWhole === true && form.text === other.text : other.text.startsWith(form.text);

/**
 * Every form that matches a word of three letters or more. A beginning of a word matches whatever the word does, so that
 * typing on never brings back what was found before: worki finds work, because working does.
 */
export function formsOf(typed: string): Form[] {
  const all = [{ text: typed }, ...[typed, ...completionsOf(typed)].flatMap(formsOfWhole)];
  return all.filter(
    (form, index) =>
      !all.some((other, at) => at !== index && covers(other, form) && (!covers(form, other) || at < index)),
  );
}
