import { env } from './env.ts';

/** The setting of an environment that sends no mail. */
const NO_MAIL = 'none';

/** Whether this environment sends mail. */
export const sendsMail = (): boolean => env('MAIL_FROM') !== NO_MAIL;
