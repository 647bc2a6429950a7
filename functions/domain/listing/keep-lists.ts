import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import type { Key } from '#functions/table/client.ts';

/** A kind of record that lists show. */
type ListedKind = {
  /** The id of the record that is stored with this key; null for other items. */
  idOf: (key: Key) => string | null;
  /** Brings the record's cards in the lists up to date. */
  refresh: (id: string) => Promise<void>;
};

/**
 * Keeps lists up to date: reads every record of these kinds that changed, once per batch, and refreshes its cards. New
 * records are skipped: they are added to the lists when they are created.
 */
export const keepLists = (kinds: readonly ListedKind[]): ChangeHandler => ({
  name: 'lists',
  follows: followed.changes.lists,
  // A record has up to a hundred cards, which are written at the same time.
  atOnce: 1,
  taskFor: ({ key }) => {
    const tasks = kinds.flatMap(({ idOf, refresh }) => {
      const id = idOf(key);
      return id ? [{ name: key.PK, run: () => refresh(id) }] : [];
    });
    return tasks[0];
  },
});
