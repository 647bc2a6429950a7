import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import type { Key } from '#functions/table/client.ts';
import { above, absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { copyInto, copyKinds, type Shown } from './copies.ts';

/** How many records are brought up to date for one change, all of them at the same time. */
const PAGE = 100;

/**
 * A person's public profile, and how far its copies are updated: `from` is the place of the next page, `hasFollowed` is
 * set after the last. Another change replaces the item, and so starts over.
 */
export type Following = Shown & { from?: string; hasFollowed?: true };

/**
 * Updates the copies of a person's public profile, a page at a time: the end of each page changes the item, and that
 * change starts the next page. So a person with many records delays nobody else, and an interrupted run resumes.
 * Idempotent: a copy is written only where it differs, and always with the latest profile.
 */
export const followShown: ChangeHandler = {
  name: 'people',
  follows: followed.changes.people,
  atOnce: 5,
  taskFor: ({ key }) => ({ name: key.PK, run: () => followPage(keys.shown.parts(key).userId) }),
};

async function followPage(userId: string): Promise<void> {
  const shown = await findItem<Following>(keys.shown(userId));
  if (!shown || shown.hasFollowed) return;
  const { ver, from } = shown;
  const next = await copyPage(userId, shown);
  await update<Following>(keys.shown(userId), {
    ...(next ? { set: { from: next } } : { set: { hasFollowed: true }, remove: ['from'] }),
    when: { ver, from: from ?? absent },
  });
}

/** Updates the page at `from`, and returns the place of the next one. */
async function copyPage(userId: string, shown: Following): Promise<string | undefined> {
  const [, at = '0', after = ''] = /^(\d+)#(.*)$/.exec(shown.from ?? '') ?? [];
  let left = PAGE;
  let last = after;
  for (let number = Number(at); number < copyKinds.length; number += 1) {
    const kind = copyKinds[number];
    if (!kind) break;
    const { index, partition, keyOf = (listed: Key) => ({ PK: listed.PK, SK: listed.SK }) } = kind;
    const [pk, sk] = index ? [`${index}PK`, `${index}SK`] : ['PK', 'SK'];
    const { items, lastKey } = await query<Key & Record<string, string>>({
      ...(index ? { index } : {}),
      where: { [pk]: partition(userId), [sk]: above(last || '!') },
      limit: left,
    });
    await Promise.all(items.map((item) => copyInto(keyOf(item), kind, shown)));
    left -= items.length;
    if (lastKey) return `${number}#${String(lastKey[sk])}`;
    if (left <= 0) return number + 1 < copyKinds.length ? `${number + 1}#` : undefined;
    last = '';
  }
  return undefined;
}
