import { now } from '#functions/lib/clock.ts';

/** When what is being done has happened, milliseconds since 1970, while that is before now. */
let moment: number | undefined;

/** The current time in seconds since 1970, as Stripe's objects have it. */
export const unixTime = (): number => Math.floor((moment ?? now()) / 1000);

/** Does something as if it were this time, milliseconds since 1970: what was due a while ago happens then, not now. */
export function at<T>(time: number, run: () => T): T {
  moment = time;
  try {
    return run();
  } finally {
    moment = undefined;
  }
}

/** A time in seconds since 1970 as the second version of Stripe's API has it. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
