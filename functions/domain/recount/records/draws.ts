import { addLines, sumsOf } from '#functions/domain/money/books/books.ts';
import type { Draw } from '#functions/domain/money/books/draw.ts';
import type { Journal } from '#functions/domain/money/books/journal.ts';
import { differs, mistakes, type Check } from '#functions/domain/recount/check.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';

const PAGE = 100;

/** Checks the draws of the operator: each has left the provider once, or is back there. */
export const draws: Check = {
  name: 'draws of the operator',
  recordOf: (item) => keys.draw.matchPartition(item)?.reference,
  isCounted: (item) => keys.draw.is(item),
  async mistakesIn(reference) {
    const { PK, SK } = keys.draw(reference);
    let draw: Draw | undefined;
    let sums = sumsOf([]);
    for await (const page of pagesOf({ where: { PK }, limit: PAGE })) {
      for (const item of page) {
        if (item.SK === SK) draw = item as unknown as Draw;
        else sums = addLines(sums, (item as unknown as Journal).lines);
      }
    }
    if (!draw) return mistakes(['journals of a draw that there is not']);
    const drawn = draw.state === 'FAILED' ? 0 : draw.amount;
    return mistakes([
      ...differs('drawn from the provider', 0 - sums.provider, drawn),
      ...differs(`drawn to ${draw.purpose}`, sums[draw.purpose], drawn),
    ]);
  },
};
