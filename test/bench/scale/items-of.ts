import type { Item } from '#functions/data/recount/check.ts';
import type { Step } from '#functions/data/table.ts';

/** What these steps put into the table. */
export const itemsOf = (steps: Step[]): Item[] =>
  steps.map(({ item }) => {
    if (!item) throw new Error('A step puts nothing.');
    return item as Item;
  });
