import { conflict } from '#functions/lib/errors.ts';
import * as workLimits from '#shared/limits/work.ts';
import * as orderTexts from '#shared/texts/orders.ts';

/** The folder of the side that the file with this key is of: the key ends with an id and the name. */
const folderOf = (key: string) => key.split('/').slice(0, -2).join('/');

/**
 * The keys of the files that are gone from an order, with these. The record of an order has room for a number of them: 409 beyond
 * that. What the one side removes, in its folder, does not count for the other.
 */
export function withRemoved(gone: readonly string[] = [], removed: readonly string[]): string[] {
  const folders = new Set(removed.map(folderOf));
  const all = [...gone, ...removed];
  if (all.filter((key) => folders.has(folderOf(key))).length > workLimits.removedFiles)
    throw conflict(orderTexts.tooManyRemoved);
  return all;
}
