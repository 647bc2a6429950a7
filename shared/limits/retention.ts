import * as accountLimits from './accounts.ts';
import * as sessionLimits from './sessions.ts';

// How long what is stored about people stays, by kind (product.md#numbers): the page about privacy tells it, records expire by it.

const DAY = 24 * 3_600_000;

/** For how many days somebody stays signed in. */
export const sessionDays = sessionLimits.lifetime / DAY;

/** For how many days somebody can take back that they close their account. */
export const closingDays = accountLimits.gracePeriod / DAY;

/** For how many days a file can be brought back after it was removed, and everything else by a backup of the table: AWS keeps them for 35 days. */
export const removedFileDays = 30;
export const backupDays = 35;

/** For how many days notifications are kept. */
export const newsDays = 90;

/** For how many days the name of a deleted account stays taken, as a hash: nobody is to pass for somebody who has just gone. */
export const formerNameDays = 365;

/** For how many years after that of a payment its receipt keeps the names, whatever becomes of the accounts: tax laws ask for up to ten. */
export const receiptYears = 10;
