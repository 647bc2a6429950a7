import type { Item } from '#functions/domain/recount/check.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

/** The items that these steps put into the table. */
export const itemsOf = (steps: Step[]): Item[] =>
  steps.map(({ item }) => {
    if (!item) throw new Error('This step puts no item.');
    return item as Item;
  });
