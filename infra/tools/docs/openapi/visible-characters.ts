import { isBlank } from '#shared/rules/text/invisible.ts';

/** Above are only characters of private use and ignorable ones. */
const BEYOND = 0x3fffe;
/** Halves of a pair, which are no characters. */
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
const isControl = (character: string) => /\p{Cc}/u.test(character);
const isSeen = (code: number) => {
  const character = String.fromCodePoint(code);
  return !isSurrogate(code) && !isControl(character) && !isBlank(character);
};

/** Escaped where every reader of regular expressions knows an escape for it, and as it is beyond U+FFFF, where they differ. */
const written = (code: number) =>
  code < 0x80 || code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, '0')}`;

/** The characters that are seen, by the server's own rule, as part of a character class. */
export function visible(): string {
  const ranges: string[] = [];
  let first: number | undefined;
  for (let code = 0; code <= BEYOND; code += 1) {
    const seen = code < BEYOND && isSeen(code);
    if (seen) first ??= code;
    else if (first !== undefined) {
      ranges.push(`${written(first)}-${written(code - 1)}`);
      first = undefined;
    }
  }
  return ranges.join('');
}
