import { tell } from '#functions/domain/news/tell.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { FixedReminder } from '#shared/work/fixed.ts';
import type { Reminder } from '#shared/work/reminders.ts';

import type { OrderEventItem, OrderListing } from './record.ts';

/** Steps: those parties of an order who did not do it themselves are told what happened to it. */
export function tellOf(
  { id, title, seller, buyer, price }: OrderListing,
  { what, by, amount }: OrderEventItem,
): Step[] {
  if (what === 'download') return [];
  const news = {
    kind: `order.${what}`,
    title,
    path: `/order/${id}`,
    by,
    from: by === 'buyer' ? buyer : by === 'seller' ? seller : undefined,
    amount: what === 'pay' ? price : amount,
  } as const;
  return [
    ...(by === 'seller' ? [] : [tell(seller.id, news)]),
    ...(by === 'buyer' ? [] : [tell(buyer.id, news)]),
  ];
}

/** Step: the buyer is told that this much (minor units) has gone back. */
export const tellRefunded = ({ id, title, buyer }: OrderListing, amount: number): Step =>
  tell(buyer.id, { kind: 'order.refunded', title, path: `/order/${id}`, by: 'provider', amount });

/** Steps: those whom this reminder is for are told it, with the days that are left. */
export const tellReminder =
  ({ id, title, seller, buyer }: OrderListing, { what, to }: Reminder<FixedReminder>) =>
  (days: number): Step[] =>
    to.map((side) =>
      tell(side === 'seller' ? seller.id : buyer.id, {
        kind: `order.${what}`,
        title,
        path: `/order/${id}`,
        by: 'clock',
        days,
      }),
    );
