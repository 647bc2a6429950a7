import { call } from '#shared/api/call.ts';
import { aboutOneself, mailFormat, Username } from '#shared/entities/accounts/account-fields.ts';
import { OwnPassword } from '#shared/entities/accounts/proof.ts';
import { CurrentUser } from '#shared/entities/accounts/user.ts';
import { documented, line, text } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

/** A new password, exactly as typed. */
const NewPassword = z
  .string({ error: 'This is required.' })
  .check(
    z.minLength(textLimits.password.min, `At least ${textLimits.password.min} characters.`),
    z.maxLength(textLimits.password.max, `At most ${textLimits.password.max} characters.`),
  )
  .register(documented, { takes: 'password' });

const Email = z
  .pipe(text(textLimits.email), z.email('An email address.'))
  .register(documented, { takes: 'email' });

/** The form of /register. */
export const NewUser = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  ...aboutOneself,
  ...mailFormat,
  isSeller: z._default(z.boolean(), false),
});
export type NewUser = z.infer<typeof NewUser>;

/** What signing in takes: the username or the email, and the password exactly as typed. */
export const Credentials = z.object({
  username: z._default(z.string().check(z.trim(), z.maxLength(textLimits.email)), ''),
  password: z._default(z.string().check(z.maxLength(textLimits.password.max * 4)), ''),
});

/** Who has forgotten their password: the username or the email. */
export const Forgotten = z.object({ login: line(textLimits.email) });

/** The token of a link in a mail. What no link has is answered like one that is over. */
const LinkToken = z.string().check(z.maxLength(textLimits.url));

/** The form of /reset. */
export const NewPasswordByLink = z.object({ token: LinkToken, password: NewPassword });

/** The forms of /settings/sign-in. */
export const NewEmail = z.object({ email: Email, password: OwnPassword });
export const ChangedPassword = z.object({
  current: OwnPassword,
  password: NewPassword,
  /** Whether all passkeys of the account go, which somebody else may have added. */
  removePasskeys: z._default(z.boolean(), false),
});

export const auth = {
  login: call({
    summary: 'Sign in with username or email',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    uses: ['credentials', 'session-signing-key', 'attempts-per-address', 'attempts-per-person'],
    body: Credentials,
    reply: z.object({ user: CurrentUser }),
  }),
  register: call({
    summary: 'Open an account',
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    uses: ['credentials', 'account-mails', 'attempts-per-address', 'pictures'],
    body: NewUser,
    reply: z.object({ user: CurrentUser }),
    status: 201,
    isRepeatable: true,
  }),
  logout: call({
    summary: 'End this session',
    method: 'POST',
    path: '/auth/logout',
    access: 'visitor',
    reply: z.object({}),
  }),
  forgot: call({
    summary:
      'Ask for a mail with a link to set a new password. The answer is the same where nobody has this name',
    method: 'POST',
    path: '/auth/forgot',
    access: 'anyone',
    uses: ['forgotten-logins', 'attempts-per-address'],
    body: Forgotten,
    reply: z.object({}),
    status: 202,
  }),
  reset: call({
    summary:
      'Set a new password by the link in a mail. It ends all sessions, removes all passkeys, and signs in here. A link that was mailed to a former address takes that back, too, and keeps an account that was being deleted',
    method: 'POST',
    path: '/auth/reset',
    access: 'anyone',
    uses: ['credentials', 'links', 'kept-account', 'passkeys', 'session-signing-key', 'attempts-per-address'],
    body: NewPasswordByLink,
    reply: z.object({ user: CurrentUser }),
  }),
  verify: call({
    summary:
      "Confirm an address by the link that was mailed there: the account's own, or a new one, which replaces it",
    method: 'POST',
    path: '/auth/verify',
    access: 'anyone',
    uses: ['addresses', 'links', 'account-mails', 'attempts-per-address'],
    body: z.object({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
  }),
  sendVerification: call({
    summary: "Ask for another link to confirm the caller's address",
    method: 'POST',
    path: '/auth/verification',
    access: 'user',
    uses: ['account-mails', 'attempts-per-person'],
    reply: z.object({}),
    status: 202,
  }),
  changeEmail: call({
    summary:
      'Ask for another address: it replaces the old one once it is confirmed by the link that is mailed there. The answer is the same where somebody else has it',
    method: 'PUT',
    path: '/auth/email',
    access: 'user',
    uses: ['credentials', 'account-mails', 'attempts-per-person'],
    body: NewEmail,
    reply: z.object({ wishedEmail: z.string() }),
  }),
  changePassword: call({
    summary:
      "Replace the caller's password, and end all their sessions; a new one begins here. It can remove all their passkeys",
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    uses: ['credentials', 'passkeys', 'session-signing-key', 'attempts-per-person'],
    body: ChangedPassword,
    reply: z.object({}),
  }),
};
