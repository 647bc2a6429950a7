import type { AccountWords } from '#functions/domain/mail/mail.ts';
import { unlinked } from '#functions/domain/mail/unlinked.ts';
import { marketName } from '#functions/lib/market-name.ts';
import type { Format } from '#shared/format.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as retention from '#shared/limits/retention.ts';
import { plural } from '#shared/rules/text/plural.ts';

const minutes = accountLimits.links.reset / 60_000;

/** When something happens that a mail names (ISO), how its reader's times are written, and whether they sell. */
type Facts = { at: string; format: Format; isSeller: boolean };

/** A name in its own direction, within a sentence of another: also where there is no HTML. */
const isolated = (name: string) => `\u2068${unlinked(name)}\u2069`;

/** What mails about an account say, and the path of the page that their button leads to. */
export const accountWords = {
  reset: (name) => ({
    subject: 'Set a new password',
    said: [
      `Somebody, probably you, wants a new password for the account ${isolated(name)}. With this link you set one.`,
      `It works once, within ${minutes} minutes. If it was not you, there is nothing to do: your password stays as it is.`,
    ],
    button: 'Set a new password',
    path: '/reset',
  }),
  verify: (name, { isSeller }) => ({
    subject: 'Confirm your email',
    said: [
      `Confirm that this is the address of the account ${isolated(name)} to get updates by email${isSeller ? ' and to be paid' : ''}.`,
      'The link works once, within a day. If the account is not yours, there is nothing to do.',
    ],
    button: 'Confirm this address',
    path: '/verify',
  }),
  confirm: (name) => ({
    subject: 'Confirm your new email',
    said: [
      `Confirm this address to use it for the account ${isolated(name)}.`,
      'The link works once, within a day. If the account is not yours, there is nothing to do.',
    ],
    button: 'Confirm this address',
    path: '/verify',
  }),
  taken: (name) => ({
    subject: 'This address has an account already',
    said: [
      `Somebody, probably you, wanted to have this address for another account. It belongs to the account ${isolated(name)} already, so nothing has changed.`,
      'If you have forgotten the password of that account, you can set a new one.',
    ],
    button: 'Set a new password',
    path: '/forgot',
  }),
  changed: (name, { at, format }) => ({
    subject: 'Your email was changed',
    said: [
      `The account ${isolated(name)} has another address from now on. If that was you, there is nothing to do.`,
      `If not, take this address back before ${format.mailedMoment(at)}: that ends all sessions, removes all passkeys, and you set a new password.`,
    ],
    button: 'Take this address back',
    path: '/take-back',
  }),
  closing: (name, { at, format }) => ({
    subject: `Your account is deleted on ${format.mailedDate(at)}`,
    said: [
      `You have asked us to delete the account ${isolated(name)}. You are signed out everywhere, and your gigs are off the market. It is deleted for good on ${format.mailedMoment(at)}.`,
      'If you want to keep it, or if it was not you who asked, sign in before that and choose to keep it. Then everything is as it was.',
    ],
    button: 'Sign in to keep it',
    path: '/settings/privacy',
  }),
  closed: (name) => ({
    subject: 'Your account was deleted',
    said: [
      `The account ${isolated(name)} cannot be kept any more: your name, picture, texts, email and phone are deleted now.`,
      `What others have of you, such as their orders, your messages to them and your reviews, stays under “Deleted user”. The books keep amounts, and receipts the names on them for ${plural(retention.receiptYears, 'year')}. This is the last email to you about it.`,
    ],
    button: `Open ${marketName()}`,
    path: '/',
  }),
} satisfies Record<string, (name: string, facts: Facts) => AccountWords & { path: string }>;
