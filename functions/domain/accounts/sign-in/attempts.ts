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
const HOUR = 3_600_000;
const ofLinks = { window: accountLimits.mailingLinks.window, refusal };

/**
 * Admits a sign-in with this name from this address: at most ten failures, whether or not the name has an account. They
 * are counted by the key of the name, because several spellings find the same account.
 */
export const admitLogin = (name: string, address: string) =>
  admit({ what: 'login', subject: [loginKey(name).PK, address], max: failures, window, refusal });

type From =
  | 'login'
  | 'register'
  | 'upload'
  | 'unsubscribe'
  | 'passkey'
  | 'passkey-use'
  | 'forgot'
  | 'reset'
  | 'verify';

/** Admits an attempt that is limited by address alone. */
export const admitFrom = (address: string, what: From) =>
  admit({ what: `${what}-from`, subject: [address], max: perAddress(), window, refusal });

/**
 * Admits one more to ask for a new password with this name in this browser, whether or not it has an account. Each browser is
 * counted apart, so that nobody can use up what another may ask.
 */
export const admitForgotten = (name: string, browserIds: readonly string[]) =>
  admit({
    what: 'forgot',
    subject: [loginKey(name).PK, ...browserIds],
    max: accountLimits.forgetting.perName,
    window: accountLimits.forgetting.window,
    refusal,
  });

/**
 * Steps: a link to set a new password is mailed to this account's address; 429 beyond the limits of an hour and of a day. What a
 * browser asks for that the account knows is counted apart, so that strangers, who know the name, cannot keep its owner out.
 */
export function countResetMail(user: User, knownBrowser: string | undefined): Step[] {
  const address = user.email.toLowerCase();
  const { perHour, perDay } = accountLimits.resetMails[isVerified(user) ? 'confirmed' : 'unconfirmed'];
  // An unconfirmed address may be a stranger's, whom any number of browsers must not have mails sent to.
  const browser = knownBrowser && isVerified(user) ? knownBrowser : 'known';
  const subject = knownBrowser ? [address, browser] : [address];
  return [
    count({ what: 'reset-to-hourly', subject, max: perHour, window: HOUR, refusal }),
    count({ what: 'reset-to', subject, max: perDay, window: 24 * HOUR, refusal }),
  ];
}

/**
 * Steps: somebody has one more link mailed to this address; 429 beyond the limits of a day. What is mailed to an account's own
 * address is counted apart, so that others, who name it, cannot keep its owner from confirming it.
 */
export const countLinkMail = ({ id, email }: Pick<User, 'id' | 'email'>, address = email): Step[] => [
  count({
    what: 'link',
    subject: [id],
    max: inEnvironment(accountLimits.mailingLinks.perPerson),
    ...ofLinks,
  }),
  count({
    what: 'link-to',
    subject:
      address.toLowerCase() === email.toLowerCase() ? ['own', email.toLowerCase()] : [address.toLowerCase()],
    max: accountLimits.mailingLinks.perAddress,
    ...ofLinks,
  }),
];

/**
 * Whether a new account with this address is mailed a link at once: not beyond the limit of a day, as anybody can register with an
 * address and leave it again. Beyond it, the person can ask for the link.
 */
export async function admitMailToNew(address: string): Promise<boolean> {
  const subject = ['new', address.toLowerCase()];
  const limit = { what: 'link-to', subject, max: accountLimits.mailingLinks.perAddress, ...ofLinks };
  return admit(limit).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    },
  );
}

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

/** Step: this user changes their password with the one that they have; 429 beyond the limit of a day. */
export const countPasswordChange = (userId: string): Step =>
  count({
    what: 'password',
    subject: [userId],
    max: inEnvironment(accountLimits.changingPassword.perPerson),
    window: accountLimits.changingPassword.window,
    refusal: authTexts.passwordChangedTooOften,
  });

/** Step: this user sends one more message; 429 beyond the limit. */
export const countMessage = (userId: string): Step =>
  count({
    what: 'message',
    subject: [userId],
    max: conversationLimits.sending.messages,
    window: conversationLimits.sending.window,
    refusal: conversationTexts.tooFast,
  });
