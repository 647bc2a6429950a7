import type { Order } from '#shared/entities/work/order.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { deliveryDeadline, timeLeft, wholeHours } from '#shared/rules/work/time-left.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatDateTime } from '#web/lib/time/dates.ts';

/** When the work is due, as its buyer is told. Before the requirements, the days of delivery have not begun to count. */
export function dueText(
  order: Pick<Order, 'createdAt' | 'requirementsAt' | 'deliveryTime'>,
  at = now(),
): string {
  if (!order.requirementsAt)
    return `Due ${plural(order.deliveryTime, 'day')} after you write your requirements.`;
  const deadline = deliveryDeadline(order);
  return `Due ${formatDateTime(deadline)} · ${formatTimeLeft(timeLeft(deadline, at))}`;
}

/** '47 hours left', 'Less than an hour left' or 'Deadline passed' in whole hours. */
export function formatTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return orderTexts.deadlinePassed;
  const hours = wholeHours(milliseconds);
  if (hours === 0) return 'Less than an hour left';
  return `${plural(hours, 'hour')} left`;
}
