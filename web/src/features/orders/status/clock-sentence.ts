import type { OrderCard, OrderClock } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { otherName, otherRole, sharesText, type Parties } from '#web/components/held-money/shares.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatCountdown, formatMoment } from '#web/lib/time/moment.ts';

type Running = Parties & Pick<OrderCard, 'stage' | 'hasRequirements' | 'actions'> & { clock: OrderClock };

/** Who lets the clock run out, and how: as it is said of oneself, and of the other party. */
function waitedFor({ stage, hasRequirements, actions, clock }: Running, role: OrderRole) {
  const wait = (who: OrderRole, ofOneself: string, ofTheOther: string) => ({ who, ofOneself, ofTheOther });
  if (clock.action === 'agreeToCancel') return wait('seller', 'do not answer', 'does not answer');
  if (stage === 'DISPUTED') {
    // The one who can accept an amount has not named one.
    const silent = actions.includes('acceptOffer') ? role : otherRole(role);
    return wait(silent, 'name no amount', 'names no amount');
  }
  if (stage === 'DELIVERED') return wait('buyer', 'do not pay', 'does not pay');
  if (stage === 'REVIEW') return wait('buyer', 'do nothing', 'does nothing');
  if (stage === 'REVISION')
    return wait('seller', 'do not deliver the revision', 'does not deliver the revision');
  return hasRequirements
    ? wait('seller', 'do not deliver', 'does not deliver')
    : wait('buyer', 'write no requirements', 'writes no requirements');
}

function condition(order: Running, role: OrderRole): string {
  const name = otherName(order, role);
  if (order.clock.action === 'divide') return `you and ${name} do not agree`;
  const { who, ofOneself, ofTheOther } = waitedFor(order, role);
  return who === role ? `you ${ofOneself}` : `${name} ${ofTheOther}`;
}

function result(order: Running, role: OrderRole): string {
  const { clock, stage } = order;
  const shares = sharesText(clock, order, role);
  if (clock.action === 'divide') return `the middle of the two amounts counts: ${shares}`;
  if (clock.action === 'approve' || clock.action === 'acceptOffer') return shares;
  const rest = shares || (stage === 'DELIVERED' && 'the work stays sealed');
  return rest ? `the order ends and ${rest}` : 'the order ends';
}

const isRunning = <Order extends { clock: OrderClock | null }>(
  order: Order,
): order is Order & { clock: OrderClock } => order.clock !== null;

type Clocked = Omit<Running, 'clock'> & Pick<OrderCard, 'clock'>;

/** 'If you do nothing by Tue, Dec 1, 10:32 AM, kofi.dev gets $180.', as this party reads it; null if nothing ends by itself. */
export function clockSentence(order: Clocked, role: OrderRole, at = now()): string | null {
  if (!isRunning(order)) return null;
  const moment = formatMoment(order.clock.at, at);
  return `If ${condition(order, role)} by ${moment}, ${result(order, role)}.`;
}

/** The same in short: 'In 6 days, if you do nothing, kofi.dev gets $180.' */
function clockHint(order: Clocked, role: OrderRole, at: number): string | null {
  if (!isRunning(order)) return null;
  const countdown = formatCountdown(order.clock.at, at);
  return `${countdown[0]?.toUpperCase()}${countdown.slice(1)}, if ${condition(order, role)}, ${result(order, role)}.`;
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
