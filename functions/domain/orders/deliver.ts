import { isDeepStrictEqual } from 'node:util';

import { countCreation } from '#functions/domain/accounts/creations.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { pendingKey } from '#functions/services/s3/keys.ts';
import type { Order } from '#shared/entities/work/order.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { isPaid } from '#shared/work/progress.ts';

import { decide } from './decisions.ts';
import { getStory } from './read.ts';
import type { Delivery, OrderItem, OrderStory } from './record.ts';
import { requireRoomFor } from './removed-files.ts';
import { requireMay } from './require-may.ts';

/** Requires that the order may be delivered, before a file is stored. A file that was delivered already may be sent again. */
export async function requireDeliverable(id: string, sellerId: string, upload?: string): Promise<OrderStory> {
  const story = await getStory(id, sellerId);
  const isRepeated = upload !== undefined && upload === uploadOf(story.item.delivery);
  if (!isRepeated || story.item.card.seller.id !== sellerId) requireDelivery(story, sellerId);
  return story;
}

/**
 * Delivers the work. Work that is not paid may be replaced, as often as one may change work in a day; paid work only in a revision,
 * for which the same link may lead to other work by now. The same again changes nothing.
 */
export async function deliver(decider: Decider, delivery: Delivery, found: OrderStory): Promise<Order> {
  const counted = async ({ card }: OrderItem) =>
    card.phase === 'REVIEW' ? [countCreation(decider.userId, 'changes')] : [];
  // An order that was read before the file was kept may name a file that another delivery has removed since.
  const isReadAgain = isDeepStrictEqual(found.item.delivery, delivery);
  let replaced: string | undefined;
  const decision = (story: OrderStory, side: Side) => {
    const { delivery: before, gone = [] } = story.item;
    replaced = undefined;
    const isAskedFor = story.item.card.phase === 'REVISION';
    if (side === 'seller' && !isAskedFor && isDeepStrictEqual(before, delivery)) return undefined;
    const verb = requireDelivery(story, decider.userId);
    requireNotGone(story, delivery);
    replaced = replacedFileKey(before, delivery);
    // A revision must be delivered, and revisions are limited, so nothing is refused there.
    if (replaced && verb === 'redeliver') requireRoomFor([replaced], gone);
    return { do: verb, set: { delivery, ...(replaced ? { gone: [...gone, replaced] } : {}) } };
  };
  const order = await decide(decider, isReadAgain ? undefined : found, decision, counted);
  if (replaced) await removeReplacedFile(replaced);
  return order;
}

/** The first delivery or a replacement, as the order's stage allows; throws 409 when it allows neither. */
function requireDelivery(story: OrderStory, sellerId: string): 'deliver' | 'redeliver' {
  const { card } = story.item;
  const verb = card.phase === 'REVIEW' && !isPaid(card) ? 'redeliver' : 'deliver';
  requireMay(story, verb, 'seller', { userId: sellerId });
  return verb;
}

/** A replaced file is removed and can never be delivered again, so the order keeps its key. */
function requireNotGone({ item }: OrderStory, delivery: Delivery): void {
  const key = fileKeyOf(delivery);
  if (key && item.gone?.includes(key)) throw invalid(notFoundTexts.upload);
}

/** The storage key of a delivered file; a link has none. */
const fileKeyOf = (delivery: Delivery | null) => (delivery && 'key' in delivery ? delivery.key : undefined);

/** The key that a delivered file was uploaded to. */
function uploadOf(delivery: Delivery | null): string | undefined {
  const key = fileKeyOf(delivery);
  return key && pendingKey(key);
}

/** The key of the file that a new delivery replaces, if there is one. */
function replacedFileKey(before: Delivery | null, after: Delivery | null): string | undefined {
  const key = fileKeyOf(before);
  return key === fileKeyOf(after) ? undefined : key;
}

/** Removes the copy of a file whose delivery was refused, unless the order refers to it. Its upload stays for the day. */
export async function discardUndelivered(id: string, sellerId: string, key: string): Promise<void> {
  const { item } = await getStory(id, sellerId);
  if (fileKeyOf(item.delivery) === key) return;
  const { removeFile } = await import('#functions/services/s3/files.ts');
  await removeFile(key);
}

/** Removes a replaced file. A failure is only logged: no record refers to the file any more. */
async function removeReplacedFile(key: string): Promise<void> {
  const { removeFile } = await import('#functions/services/s3/files.ts');
  await removeFile(key).catch((error: unknown) => log.error('replaced file not removed', { error }));
}
