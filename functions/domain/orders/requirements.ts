import { isDeepStrictEqual } from 'node:util';

import { countCreation } from '#functions/domain/accounts/creations.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import type { Order } from '#shared/entities/work/order.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { decide } from './decisions.ts';
import { findStory } from './read.ts';
import type { OrderItem, OrderStory } from './record.ts';
import { requireRoomFor } from './removed-files.ts';
import { requireMay } from './require-may.ts';

/** What a buyer writes down, and its files. Without them, the files stay as they are. */
type Requirements = { requirements: string; files?: StoredFile[] | undefined };

/** Requires that the requirements of an order may be written, before a file of them is stored. */
export async function requireWritable(id: string, buyerId: string): Promise<void> {
  requireMay(await findStory(id), 'brief', 'buyer', { userId: buyerId });
}

/**
 * Keeps the files of requirements, given by the keys of their uploads or of files that are kept already; nothing is done for
 * those that the order has. 400, naming it, for a file that was not uploaded for this order or was removed from it.
 */
export async function keepRequirementFiles(
  found: OrderStory | undefined,
  buyerId: string,
  uploads: string[],
): Promise<StoredFile[]> {
  const own = found?.item.card.buyer.id === buyerId ? (found.item.requirementFiles ?? []) : [];
  const keys = uploads.map((key) => key.replace(/^pending\//, ''));
  if (
    own.length > 0 &&
    isDeepStrictEqual(
      keys,
      own.map(({ key }) => key),
    )
  )
    return own;
  const { id } = requireMay(found, 'brief', 'buyer', { userId: buyerId });
  if (uploads.length === 0) return [];
  const { folderOfRequirements, keepFiles } = await import('#functions/services/s3/attachments.ts');
  return keepFiles(uploads, folderOfRequirements(id));
}

/** Stores the buyer's requirements, which they may change so often a day. The same again changes nothing. */
export async function saveRequirements(
  decider: Decider,
  { requirements, files }: Requirements,
  found?: OrderStory,
): Promise<Order> {
  let dropped: string[] = [];
  const counted = async ({ card }: OrderItem) =>
    card.times.brief === undefined ? [] : [countCreation(decider.userId, 'changes')];
  const decision = (story: OrderStory, side: Side) => {
    const { item } = story;
    const { requirementFiles: before = [], gone = [] } = item;
    const after = files ?? before;
    dropped = [];
    const isSame = item.requirements === requirements && isDeepStrictEqual(before, after);
    if (isSame && side === 'buyer') return undefined;
    requireMay(story, 'brief', 'buyer', decider);
    requireNotGone(item, after);
    dropped = before.filter(({ key }) => !after.some((each) => each.key === key)).map(({ key }) => key);
    requireRoomFor(dropped, gone);
    return {
      do: 'brief' as const,
      set: {
        requirements,
        ...(files ? { requirementFiles: files } : {}),
        ...(dropped.length > 0 ? { gone: [...gone, ...dropped] } : {}),
      },
    };
  };
  const order = await decide(decider, found, decision, counted);
  await removeFiles(dropped);
  return order;
}

/** A file that was dropped is removed and can never be named again, so the order keeps its key. */
function requireNotGone({ gone = [] }: OrderItem, files: StoredFile[]): void {
  if (files.some(({ key }) => gone.includes(key))) throw invalid(notFoundTexts.upload);
}

/** Removes dropped files. A failure is only logged: no record refers to them any more. */
async function removeFiles(keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const { removeFile } = await import('#functions/services/s3/files.ts');
  await Promise.all(
    keys.map((key) =>
      removeFile(key).catch((error: unknown) => log.error('dropped file not removed', { error })),
    ),
  );
}
