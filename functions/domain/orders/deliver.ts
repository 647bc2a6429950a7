import { isDeepStrictEqual } from 'node:util';

import { addDelivery } from '#functions/domain/accounts/seller-totals.ts';
import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { pendingKey } from '#functions/services/s3/keys.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Order } from '#shared/entities/order.ts';
import { refusals } from '#shared/refusals.ts';

import { requireAllowed, type Decider } from './decide.ts';
import { deliveryCounts } from './marks.ts';
import { getStory, requireRoleIn, view } from './read.ts';
import type { Delivery, OrderListing, OrderStory } from './record.ts';
import { takeStep } from './step.ts';

/** Requires that the order may be delivered, before a file is stored. A file that was delivered already may be sent again. */
export async function requireDeliverable(id: string, sellerId: string, upload?: string): Promise<OrderStory> {
  const story = await getStory(id, sellerId);
  const isRepeated = upload !== undefined && upload === uploadOf(story.order.delivery);
  if (!isRepeated || story.order.card.seller.id !== sellerId) requireDelivery(story, sellerId);
  return story;
}

/** Delivers the work. Work that is not paid may be replaced; paid work only in a revision. */
export async function deliver(
  { id, userId }: Decider,
  delivery: Delivery,
  found: OrderStory,
): Promise<Order> {
  // An order that was read before the file was kept may name a file that another delivery has removed since.
  const isReadAgain = isDeepStrictEqual(found.order.delivery, delivery);
  return untilCurrent(
    () => getStory(id, userId),
    async (story) => {
      requireRoleIn(story, userId, 'seller');
      const before = story.order.delivery;
      if (isDeepStrictEqual(before, delivery)) return view(story, userId);
      const action = requireDelivery(story, userId);
      requireNotGone(story, delivery);
      const replaced = replacedFileKey(before, delivery);
      const after = takeStep(story, {
        action,
        by: 'seller',
        update: { set: { delivery }, ...(replaced ? { append: { gone: [replaced] } } : {}) },
      });
      const [answer] = await Promise.all([view(after, userId), store(story.order.card, after)]);
      await removeReplacedFile(before, delivery);
      return answer;
    },
    isReadAgain ? undefined : found,
  );
}

/** The first delivery or a replacement, as the order's stage allows; throws 409 when it allows neither. */
function requireDelivery(story: OrderStory, sellerId: string): 'deliver' | 'replaceDelivery' {
  const action = story.order.card.stage === 'DELIVERED' ? 'replaceDelivery' : 'deliver';
  requireAllowed(story, action, 'seller', { userId: sellerId });
  return action;
}

/** A replaced file is removed and can never be delivered again, so the order keeps its key. */
function requireNotGone({ order }: OrderStory, delivery: Delivery): void {
  const key = fileKeyOf(delivery);
  if (key && order.gone?.includes(key)) throw invalid(refusals.notFound.upload);
}

/** Stores a delivery if the order is still as it was read. */
async function store(before: OrderListing, { order, steps }: ReturnType<typeof takeStep>): Promise<void> {
  const { seller, deliveredAt = '' } = order.card;
  await transact([...steps, addDelivery(seller.id, deliveredAt, deliveryCounts(before, order.card))]);
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
  const { order } = await getStory(id, sellerId);
  if (fileKeyOf(order.delivery) === key) return;
  const { removeFile } = await import('#functions/services/s3/files.ts');
  await removeFile(key);
}

/** Removes a replaced file. A failure is only logged: no record refers to the file any more. */
async function removeReplacedFile(before: Delivery | null, after: Delivery): Promise<void> {
  const key = replacedFileKey(before, after);
  if (key === undefined) return;
  const { removeFile } = await import('#functions/services/s3/files.ts');
  await removeFile(key).catch((error: unknown) => log.error('replaced file not removed', { error }));
}
