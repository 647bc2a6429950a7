import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

const DAY = 24 * 3600;

/** The beginning of the day, in UTC, that is this many days from now; seconds since 1970. */
export const startOfDay = (days: number): number => (Math.floor(unixTime() / DAY) + days) * DAY;

/** Notes that a connected account is paid out at the end of the day. The platform is paid out when it asks for it. */
export function schedulePayout(store: Store): void {
  if (store.account) store.schedule(store.account, startOfDay(1) * 1000);
}
