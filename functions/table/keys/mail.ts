import { key } from './key.ts';

/** A mail to somebody about news or about a conversation; and the address that takes no more mails. */
export const newsMail = key('MAIL#{userId}', 'MAILNEWS#{newsId}');
export const messagesMail = key('MAIL#{userId}', 'MAILCONV#{conversationId}');
/** A mail about somebody's account itself, such as one with a link to set a new password. */
export const accountMail = key('MAIL#{userId}', 'MAILACCOUNT#{kind}#{about}');
export const refusedAddress = key('MAIL#{userId}', 'ADDRESS');
