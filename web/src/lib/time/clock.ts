/** Milliseconds by which the server's clock is ahead of the browser's; negative if it is behind. */
let ahead = 0;

/** Up to this difference both clocks may be right: an answer's date has whole seconds, and the CDN keeps some for ten. */
const TOLERANCE = 60_000;

/** Learns the server's time from the date of an answer. */
export function learnTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > TOLERANCE ? difference : 0;
}

/** The current time by the server's clock, milliseconds since 1970: the browser's may be wrong. */
export function now(): number {
  return Date.now() + ahead;
}

/** The current time by the browser's clock, with which queries note when they were read. */
export const browserTime = (): number => Date.now();
