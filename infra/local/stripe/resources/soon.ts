import { unixTime } from '../unix-time.ts';

const A_WHILE = 5 * 60_000;

/** When the bank ends what takes it a while, in milliseconds since 1970: five minutes from now. */
export const soon = (): number => unixTime() * 1000 + A_WHILE;
