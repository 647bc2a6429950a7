import { createHash } from 'node:crypto';

import type { Key } from '#functions/table/client.ts';

const GROUPS = 4_096;
/** Sums are taken modulo this number, and stay exact. */
const MODULUS = 2 ** 48;
const BYTES = 6;

const hash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, BYTES);
const groupOf = (id: string): number => hash(id) % GROUPS;

/**
 * Compares the cards that exist with those that should, without holding them: records are divided into groups by their
 * id, and each group has the sum of the hashes of its expected cards, minus those that were found. Where nothing is
 * missing, left over or different, the sum is 0.
 */
export class CardSums {
  readonly #sums: Float64Array;

  /** Continues with the `bytes` of earlier sums. */
  constructor(bytes?: Uint8Array) {
    this.#sums = bytes ? new Float64Array(Uint8Array.from(bytes).buffer) : new Float64Array(GROUPS);
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#sums.buffer.slice(0));
  }

  /** Whether the sums of all groups are 0. */
  get areBalanced(): boolean {
    return this.#sums.every((sum) => sum === 0);
  }

  /** Whether nothing is known to be wrong with the cards of the record of this id. */
  balances(id: string): boolean {
    return this.#sums[groupOf(id)] === 0;
  }

  expect(card: Key, content: string): void {
    this.#add(card, content, 1);
  }

  found(card: Key, content: string): void {
    this.#add(card, content, -1);
  }

  #add({ PK, SK }: Key, content: string, sign: 1 | -1): void {
    const group = groupOf(SK);
    const sum = (this.#sums[group] ?? 0) + sign * hash([PK, SK, content].join('\n'));
    this.#sums[group] = ((sum % MODULUS) + MODULUS) % MODULUS;
  }
}
