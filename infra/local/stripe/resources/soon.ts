import { now } from '#functions/lib/clock.ts';

const A_WHILE = 5 * 60_000;

/** When the bank ends what takes it a while, in milliseconds since 1970: five minutes from now. */
export const soon = (): number => now() + A_WHILE;
