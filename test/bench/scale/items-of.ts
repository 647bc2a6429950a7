import type { Item } from '#functions/domain/recount/check.ts';
import type { Step } from '#functions/table/transaction.ts';

/** What these steps put into the table. */
export const itemsOf = (steps: Step[]): Item[] =>
  steps.map(({ item }) => {
    if (!item) throw new Error('A step puts nothing.');
    return item as Item;
  });
