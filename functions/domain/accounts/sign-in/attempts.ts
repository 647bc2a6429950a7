import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { loginKey } from '#functions/domain/accounts/login-key.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { env } from '#functions/lib/env.ts';
import { AppError } from '#functions/lib/errors.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { log } from '#functions/lib/log.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { admit, count } from '#functions/table/windows/sliding-window.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as conversationLimits from '#shared/limits/conversations.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as limitTexts from '#shared/texts/limits.ts';

const perAddress = () => Number(env('ATTEMPTS_PER_ADDRESS'));
const { failures, signIns, window } = sessionLimits.login;
const refusal = authTexts.throttled;
const ofLinks = { window: accountLimits.mailingLinks.window, refusal };

/**
 * Admits a sign-in with this name from this address: at most ten failures, whether or not the name has an account. They
 * are counted by the key of the name, because several spellings find the same account.
 */
export const admitLogin = (name: string, address: string) =>
  admit({ what: 'login', subject: [loginKey(name).PK, address], max: failures, window, refusal });

type From = 'login' | 'register' | 'upload' | 'unsubscribe' | 'passkey' | 'forgot' | 'reset' | 'verify';

/** Admits an attempt that is limited by address alone. */
export const admitFrom = (address: string, what: From) =>
  admit({ what: `${what}-from`, subject: [address], max: perAddress(), window, refusal });

/** Admits one more to ask for a new password with this name, whether or not it has an account. */
export const admitForgotten = (name: string) =>
  admit({
    what: 'forgot',
    subject: [loginKey(name).PK],
    max: accountLimits.forgetting.perName,
    window: accountLimits.forgetting.window,
    refusal,
  });

/** Step: a link to set a new password is mailed to this account's address; 429 beyond the limits of a day. */
export const countResetMail = (user: User): Step =>
  count({
    what: 'reset-to',
    subject: [user.email.toLowerCase()],
    max: isVerified(user) ? accountLimits.resetMails.perAddress : accountLimits.resetMails.perUnconfirmed,
    window: accountLimits.resetMails.window,
    refusal,
  });

/** Steps: somebody has one more link mailed to this address; 429 beyond the limits of a day. */
export const countLinkMail = (userId: string, address: string): Step[] => [
  count({
    what: 'link',
    subject: [userId],
    max: inEnvironment(accountLimits.mailingLinks.perPerson),
    ...ofLinks,
  }),
  count({
    what: 'link-to',
    subject: [address.toLowerCase()],
    max: accountLimits.mailingLinks.perAddress,
    ...ofLinks,
  }),
];

/**
 * Admits a read without a session from this address; 429 beyond the limit. When the table is too busy to count, the read
 * goes ahead.
 */
export async function admitRead(address: string): Promise<void> {
  const limit = {
    what: 'read',
    subject: [address],
    max: Number(env('READS_PER_ADDRESS')),
    window: commonLimits.reading.window,
    refusal: limitTexts.reads,
  };
  await admit(limit, 1, { isImpatient: true }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    log.info('a read was not counted', { error });
  });
}

/** Steps: this user signs in from this address; 429 beyond what either may. Their failures are counted apart. */
export const countSignIn = (userId: string, address: string): Step[] => [
  count({ what: 'sign-in', subject: [userId], max: inEnvironment(signIns), window, refusal }),
  count({ what: 'sign-in-from', subject: [address], max: perAddress(), window, refusal }),
];

/** Step: this user sends one more message; 429 beyond the limit. */
export const countMessage = (userId: string): Step =>
  count({
    what: 'message',
    subject: [userId],
    max: conversationLimits.sending.messages,
    window: conversationLimits.sending.window,
    refusal: conversationTexts.tooFast,
  });
