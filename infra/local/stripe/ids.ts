import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

let random = (): number => randomInt(2 ** 32) / 2 ** 32;

/** Sets the source of the random part of ids, so that generated data is reproducible. */
export function setRandom(fake: () => number): void {
  random = fake;
}

/** The random part of an id, in the characters that Stripe uses. */
export function token(length: number): string {
  return Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}
