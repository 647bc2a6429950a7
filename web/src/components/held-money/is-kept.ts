import type { OrderCard } from '#shared/entities/work/order.ts';

/** Whether something was paid, and not all of it has gone back. */
export const isKept = ({ hold }: Pick<OrderCard, 'hold'>): boolean =>
  hold !== null && (hold.amount > 0 || hold.toSeller > 0);
