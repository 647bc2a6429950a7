import { isDeepStrictEqual } from 'node:util';

import { DeliveredLater, setLastDelivery } from '#functions/domain/accounts/seller-totals.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { and, expression, join, type Expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { change, transact } from '#functions/table/table.ts';
import { messages } from '#shared/messages.ts';

import type { Delivery, OrderItem } from './record.ts';

export const final = () => conflict(messages.orders.paidWorkIsFinal);
const removed = () => invalid(messages.notFound.upload);

/** The key of a delivered file. */
export const fileOf = (delivery: Delivery | null) =>
  delivery && 'key' in delivery ? delivery.key : undefined;

/** The file that this delivery takes the place of, if it does. */
function replacedFile(before: Delivery | null, by: Delivery): string | undefined {
  const key = fileOf(before);
  return key === fileOf(by) ? undefined : key;
}

/** The order as it is once this is delivered. */
export function completedWith(before: OrderItem, delivery: Delivery): OrderItem {
  const [now, earlier = ''] = [timestamp(), before.deliveredAt];
  const card = { ...before.card, isCompleted: true };
  return { ...before, delivery, deliveredAt: now > earlier ? now : earlier, card };
}

/**
 * Makes it so, if the order stands as it was read. A file that is replaced will be removed, so that it may never come
 * back: its key stays with the order.
 */
export async function complete(
  before: OrderItem,
  { card, delivery, deliveredAt = '' }: OrderItem,
): Promise<void> {
  const sellerId = card.seller.id;
  const key = fileOf(delivery);
  const replaced = delivery ? replacedFile(before.delivery, delivery) : undefined;
  const set = expression`SET delivery = ${delivery}, deliveredAt = ${deliveredAt}, card.isCompleted = ${true}`;
  const isOpen = expression`card.seller.id = ${sellerId} AND delivery = ${before.delivery}
    AND (card.isCompleted = ${false} OR card.isPaid = ${false})`;
  const step = change(
    keys.order(card.id),
    replaced ? join(set, ', ', withGone(replaced)) : set,
    key ? and(isOpen, expression`NOT contains(gone, ${key})`) : isOpen,
    (standing) => refusal(standing as OrderItem | undefined, delivery),
  );
  try {
    await transact([step, setLastDelivery(sellerId, deliveredAt)]);
  } catch (error) {
    if (!(error instanceof DeliveredLater)) throw error;
    await transact([step]);
  }
}

const withGone = (key: string): Expression =>
  expression`gone = list_append(if_not_exists(gone, ${[]}), ${[key]})`;

function refusal(standing: OrderItem | undefined, delivery: Delivery | null): Error {
  if (isDeepStrictEqual(standing?.delivery, delivery)) return new Outdated();
  if (standing?.card.isCompleted && standing.card.isPaid) return final();
  const key = fileOf(delivery);
  return key && standing?.gone?.includes(key) ? removed() : new Outdated();
}

/** Removes a file that was replaced. Nobody needs to know when that fails: no record points at it. */
export async function forget(replaced: Delivery | null, by: Delivery): Promise<void> {
  const key = replacedFile(replaced, by);
  if (key === undefined) return;
  const { removeDelivery } = await import('#functions/services/s3/files.ts');
  await removeDelivery(key).catch((error: unknown) => log.error('replaced file not removed', { error }));
}
