import * as z from '#shared/zod.ts';

const DAY = 24 * 3_600_000;
/** The longest step, milliseconds. */
const LONGEST = 400 * DAY;

/** An ISO 8601 duration of days, hours, minutes and seconds: a month and a year are not always as long. */
const DURATION = /^(-?)P(?=\d|T\d)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const malformed = 'Write the time as days, hours, minutes and seconds: P7D, PT36H, P1DT30M.';
const tooFar = 'Time moves at most 400 days at once.';

function toMilliseconds(duration: string): number {
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
  const length =
    Number(days) * DAY + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign ? -length : length;
}

/** The body of `POST /local/clock`, `{ advance: 'P7D' }`, with the time to move parsed to milliseconds. */
export const Advance = z.strictObject({
  advance: z.pipe(
    z.pipe(z.string(malformed).check(z.regex(DURATION, malformed)), z.transform(toMilliseconds)),
    z.number(tooFar).check(z.positive('Time only moves forward.'), z.maximum(LONGEST, tooFar)),
  ),
});
