import { conflict } from '#functions/lib/errors.ts';
import * as workLimits from '#shared/limits/work.ts';
import * as orderTexts from '#shared/texts/orders.ts';

/** The folder of the side that the file with this key is of: the key ends with an id and the name. */
const folderOf = (key: string) => key.split('/').slice(0, -2).join('/');

/**
 * Requires that the record of an order has room for the keys of these files, beside those of the files that were removed earlier: 409 where it has
 * not. What one side removes, in its folder, does not count for the other.
 */
export function requireRoomFor(removed: readonly string[], earlier: readonly string[]): void {
  const folders = new Set(removed.map(folderOf));
  const ofSameSide = earlier.filter((key) => folders.has(folderOf(key)));
  if (ofSameSide.length + removed.length > workLimits.removedFiles) throw conflict(orderTexts.tooManyRemoved);
}
