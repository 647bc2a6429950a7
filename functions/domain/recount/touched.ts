import { isWorkKind, workKinds } from '#functions/domain/kinds/kinds.ts';
import type { JournalOfDay } from '#functions/domain/money/statement/journals.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';

/** The key of the record in whose books this is: work, or a draw. Other books have no record. */
function recordIn({ PK }: Key): Key | undefined {
  const { kind, id = '' } = booksOf.match(PK) ?? {};
  if (kind === 'owner') return keys.draw(id);
  return isWorkKind(kind) ? workKinds[kind].keyOf(id) : undefined;
}

/** The keys of what was booked about on this day, each once on a page, and where the next page begins. */
export async function touchedOn(
  day: string,
  { limit, from }: { limit: number; from: Key | undefined },
): Promise<{ items: Key[]; lastKey?: Key }> {
  const where = { GSI1PK: lists.ledgerOf(day) };
  const { items, lastKey } = await query<JournalOfDay>({
    index: 'GSI1',
    where,
    limit,
    ...(from ? { from } : {}),
  });
  const found = items.flatMap((item) => recordIn(item) ?? []);
  const distinct = [...new Map(found.map((key) => [key.PK + key.SK, key])).values()];
  return { items: distinct, ...(lastKey ? { lastKey: lastKey as Key } : {}) };
}
