import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

/** A password must not be among this many first guesses: no more than eight random letters are. */
const FIRST_GUESSES = 100_000_000;
/** The characters that are looked at, because the time grows faster than the password. */
const LOOKED_AT = 64;

type Names = readonly string[];

/** The names as typed, and their words: of `maya.b@example.com` also `maya.b` and `maya`. */
const wordsOf = (names: Names) =>
  names
    .flatMap((name) => [name, name.split('@')[0] ?? '', ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);

/** The password in which each of these words stands once: to say one's name again makes it no harder to guess. */
function withoutRepeats(password: string, words: Names): string {
  let rest = password;
  for (const word of words) {
    const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    let isFirst = true;
    rest = rest.replaceAll(new RegExp(String.raw`[^\p{L}\p{N}]*${escaped}`, 'giu'), (found) => {
      if (!isFirst) return '';
      isFirst = false;
      return found;
    });
  }
  return rest;
}

/**
 * Makes the check whether a password is soon guessed: rows of letters, digits or keys, repetitions, dates, the person's
 * own names, and the words of these lists, the most common ones first.
 */
export function createPasswordCheck(dictionary: Record<string, string[]> = {}) {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
  return (password: string, ownNames: Names): boolean => {
    const words = wordsOf(ownNames);
    return [...new Set([password, withoutRepeats(password, words)])].some(
      (each) => zxcvbn.check(each, words).guesses < FIRST_GUESSES,
    );
  };
}
