import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { copyInto, copyKinds, hasCopy, type CopyKind, type Shown } from './copies.ts';

type Copy = Partial<Shown> & { id?: string };
type Made = { card: Record<string, Copy | undefined> };

/**
 * Corrects a new record whose maker changed their name or picture while it was created: its copy is outdated, and was
 * written too late to be updated with the others.
 */
export const correctNew: ChangeHandler = {
  name: 'new copies',
  follows: followed.changes.newCopies,
  atOnce: 10,
  taskFor: ({ key }) => {
    const kinds = kindsOf(key);
    return kinds.length > 0 ? { name: `${key.PK} ${key.SK}`, run: () => correct(key, kinds) } : undefined;
  },
};

const kindsOf = (key: Key) => copyKinds.filter(({ of }) => of.some((each) => each.is(key)));

/** Corrects the copies in a record that was in no list when they were followed, and is in one now. */
export const correctCopies = (key: Key): Promise<void> => correct(key, kindsOf(key));

async function correct(key: Key, kinds: readonly CopyKind[]): Promise<void> {
  const record = await findItem<Made>(key);
  if (!record) return;
  await Promise.all(
    kinds.map(async (kind) => {
      const copy = record.card[kind.path.slice('card.'.length)];
      const userId = kind.ownerIn?.(key) ?? copy?.id;
      if (!copy || !userId) return;
      const shown = await findItem<Shown>(keys.shown(userId));
      if (!shown || isCurrent(kind, copy, shown)) return;
      // Under the condition that it is as it was read: whoever follows a later change may have been faster.
      await copyInto(key, kind, shown, hasCopy(kind, copy));
    }),
  );
}

const isCurrent = ({ fields }: CopyKind, copy: Copy, shown: Shown) =>
  fields.every((field) => (copy[field] ?? null) === shown[field]);
