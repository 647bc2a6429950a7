const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When the work is due: `deliveryTime` days after the requirements, or after the order without any. ISO in, ISO out. */
export function deliveryDeadline(order: {
  createdAt: string;
  requirementsAt: string | null;
  deliveryTime: number;
}): string {
  return new Date(
    Date.parse(order.requirementsAt ?? order.createdAt) + order.deliveryTime * DAY,
  ).toISOString();
}

/** Milliseconds until the deadline; 0 after it. */
export function timeLeft(deadline: string, now: number): number {
  return Math.max(0, Date.parse(deadline) - now);
}

/** Whole hours, rounded down. */
export function wholeHours(milliseconds: number): number {
  return Math.floor(milliseconds / HOUR);
}
