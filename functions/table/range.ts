import { expression } from './expression.ts';
import { query, type Key } from './table.ts';

const MOST_AT_ONCE = 1_000;

/** Every item of a partition whose sort key lies between these two, both included, however many answers that takes. */
export async function readRange(PK: string, first: string, last: string): Promise<Key[]> {
  const items: Key[] = [];
  for (let from = first, isMore = true; isMore;) {
    const where = expression`PK = ${PK} AND SK BETWEEN ${from} AND ${last}`;
    const found = await query<Key>({ where, limit: MOST_AT_ONCE });
    items.push(...found.items);
    isMore = found.more;
    from = `${items.at(-1)?.SK} `;
  }
  return items;
}
