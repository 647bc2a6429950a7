import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';
import { findItems } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/money/protection.ts';

/**
 * What an erasure notes for a later part of it, each name once, however many there are: pictures that stay, and who may have been
 * told of the person. They go with its last part.
 */
type Noted = 'picture' | 'reader';

/** How long a note stays that no erasure has removed: milliseconds. */
const KEPT = 7 * DAY;

/** Notes all items of this pager. */
export const note = (userId: string, what: Noted, names: Pager<string>): Pager<unknown> =>
  mapPager(names, (page) =>
    Promise.all(
      [...new Set(page)].map((name) =>
        put({ ...keys.erasing(userId, what, name), ttl: Math.ceil((now() + KEPT) / 1000) }),
      ),
    ),
  );

/** Which of these names, a hundred at the most, are noted. */
export async function findNoted(userId: string, what: Noted, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const all = [...new Set(names)].map((name) => keys.erasing(userId, what, name));
  const found = await findItems(all, [], 'strong');
  return new Set(found.map((item) => nameIn(userId, what, item)));
}

/** All names that are noted, one to a page. */
export const noted = (userId: string, what: Noted): Pager<string> =>
  mapPager(notesOf(userId, keys.erasing.begins(userId, what).SK, 1), (page) =>
    page.map((item) => nameIn(userId, what, item)),
  );

/** Removes all notes. */
export const forgetNotes = (userId: string): Pager<unknown> =>
  mapPager(notesOf(userId, keys.erasing.begins(userId).SK), (page) =>
    Promise.all(page.map(({ PK, SK }) => remove({ PK, SK }))),
  );

const notesOf = (userId: string, prefix: string, limit?: number): Pager<Key> =>
  pagerOf({
    where: { PK: keys.erasing.begins(userId).PK, SK: beginsWith(prefix) },
    ...(limit ? { limit } : {}),
  });

const nameIn = (userId: string, what: Noted, { SK }: Key) =>
  SK.slice(keys.erasing.begins(userId, what).SK.length);
