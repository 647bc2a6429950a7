import { isDeepStrictEqual } from 'node:util';

import { DeliveredLater, setLastDelivery } from '#functions/domain/accounts/seller-totals.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { pendingKey } from '#functions/services/s3/keys.ts';
import { all, lacks } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Order } from '#shared/entities/order.ts';
import { refusals } from '#shared/refusals.ts';
import { deliveryAction, inStage } from '#shared/rules/order.ts';

import { orderLifecycle } from './lifecycle.ts';
import { getForSeller, view } from './orders.ts';
import type { Delivery, OrderItem } from './record.ts';

/** Requires that the order may be delivered, before a file is stored. A file that was delivered already may be sent again. */
export async function requireDeliverable(id: string, sellerId: string, upload?: string): Promise<OrderItem> {
  const order = await getForSeller(id, sellerId);
  const isRepeated = upload !== undefined && upload === uploadOf(order.delivery);
  if (!isRepeated) transitionOf(order);
  return order;
}

/** Delivers the work, which completes the order. Unpaid work may be replaced; paid work is final. */
export async function deliver(order: OrderItem, delivery: Delivery): Promise<Order> {
  const { id, seller } = order.card;
  // An order that was read before the file was kept may name a file that another delivery has removed since.
  const isReadAgain = isDeepStrictEqual(order.delivery, delivery);
  return untilCurrent(
    () => getForSeller(id, seller.id),
    async (current) => {
      if (isDeepStrictEqual(current.delivery, delivery)) return view(current, seller.id);
      const completed = complete(current, delivery);
      const [answer] = await Promise.all([view(completed, seller.id), store(current, completed)]);
      await removeReplacedFile(current.delivery, delivery);
      return answer;
    },
    isReadAgain ? undefined : order,
  );
}

/** The first delivery or a replacement, as the order's state allows; throws 409 when it allows neither. */
function transitionOf(order: OrderItem) {
  const seller = { as: 'seller', id: order.card.seller.id } as const;
  return orderLifecycle.transitionFrom(order, deliveryAction(order.card), seller);
}

/** The order with this delivery. */
function complete(order: OrderItem, delivery: Delivery): OrderItem {
  const [now, earlier = ''] = [timestamp(), order.deliveredAt];
  const card = { ...order.card, ...inStage(order.card.isPaid ? 'FINISHED' : 'DELIVERED') };
  return { ...order, delivery, deliveredAt: now > earlier ? now : earlier, card };
}

/**
 * Stores a delivery if the order is still as it was read. A replaced file is removed afterwards and can never be delivered
 * again, so the order keeps its key.
 */
async function store(order: OrderItem, { delivery, deliveredAt = '' }: OrderItem): Promise<void> {
  const { set, when, refused } = transitionOf(order);
  const key = fileKeyOf(delivery);
  const replaced = replacedFileKey(order.delivery, delivery);
  if (key && order.gone?.includes(key)) throw invalid(refusals.notFound.upload);
  const step = change<OrderItem>(keys.order(order.card.id), {
    set: { ...set, delivery, deliveredAt },
    ...(replaced ? { append: { gone: [replaced] } } : {}),
    when: all(when, { delivery: order.delivery }, ...(key ? [{ gone: lacks(key) }] : [])),
    refused,
  });
  try {
    await transact([step, setLastDelivery(order.card.seller.id, deliveredAt)]);
  } catch (error) {
    if (!(error instanceof DeliveredLater)) throw error;
    await transact([step]);
  }
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
  const order = await getForSeller(id, sellerId);
  if (fileKeyOf(order.delivery) === key) return;
  const { removeDelivery } = await import('#functions/services/s3/files.ts');
  await removeDelivery(key);
}

/** Removes a replaced file. A failure is only logged: no record refers to the file any more. */
async function removeReplacedFile(before: Delivery | null, after: Delivery): Promise<void> {
  const key = replacedFileKey(before, after);
  if (key === undefined) return;
  const { removeDelivery } = await import('#functions/services/s3/files.ts');
  await removeDelivery(key).catch((error: unknown) => log.error('replaced file not removed', { error }));
}
