import { now } from '#functions/lib/clock.ts';

/** The current time in seconds since 1970, as Stripe's objects have it. */
export const unixTime = (): number => Math.floor(now() / 1000);
