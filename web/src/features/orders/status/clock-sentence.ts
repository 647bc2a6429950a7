import type { OrderCard, OrderClock } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatCountdown, formatMoment } from '#web/lib/time/moment.ts';

import { orderEndBy, orderEndIn, type Running } from './order-ends.ts';

const isRunning = <Order extends { clock: OrderClock | null }>(
  order: Order,
): order is Order & { clock: OrderClock } => order.clock !== null;

type Clocked = Omit<Running, 'clock'> & Pick<OrderCard, 'clock'>;

/** 'If you do nothing by Tue, Dec 1, 10:32 AM, $180 is released to kofi.dev.', as this party reads it; null if nothing ends by itself. */
export function clockSentence(order: Clocked, role: OrderRole, at = now()): string | null {
  if (!isRunning(order)) return null;
  return orderEndBy(order, role, formatMoment(order.clock.at, at));
}

/** The same in short: 'In 6 days, if you do nothing, $180 is released to kofi.dev.' */
function clockHint(order: Clocked, role: OrderRole, at: number): string | null {
  if (!isRunning(order)) return null;
  const countdown = formatCountdown(order.clock.at, at);
  return orderEndIn(order, role, `${countdown[0]?.toUpperCase()}${countdown.slice(1)}`);
}

/** For a row of a list: the deadline while somebody works towards one, else what happens by itself. */
export function untilText(
  order: Clocked & Pick<OrderCard, 'deadline'>,
  role: OrderRole,
  at = now(),
): string | null {
  const { stage, hasRequirements, deadline, clock } = order;
  const isBegun = hasRequirements && (stage === 'ORDERED' || stage === 'PAID');
  const isWorkedOn = (isBegun || stage === 'REVISION') && clock?.action !== 'agreeToCancel';
  if (!isWorkedOn || Date.parse(deadline) <= at) return clockHint(order, role, at);
  return `Due ${formatMoment(deadline, at)}, ${formatCountdown(deadline, at)}`;
}
