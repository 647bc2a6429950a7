import { hash } from 'node:crypto';

/** A seeded random number generator: the same seed always gives the same numbers. */
export type Random = {
  /** A fraction from 0 up to, not including, 1. */
  next: () => number;
  between: (min: number, max: number) => number;
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

const RANGE = 2 ** 32;

/** Creates the generator of this seed. */
export function random(seed: string): Random {
  let block = 0;
  let numbers: number[] = [];
  const next = () => {
    if (numbers.length === 0) {
      const bytes = hash('sha256', `${seed}/${block++}`, 'buffer');
      numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4));
    }
    return (numbers.pop() ?? 0) / RANGE;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
