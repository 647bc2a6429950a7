import { aboutOneself, Username } from '../entities/account-fields.ts';
import { documented, line, text } from '../entities/fields.ts';
import { CurrentUser } from '../entities/user.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const { password } = limits.text;

/** A new password, exactly as typed. */
const NewPassword = z
  .string({ error: 'This is required.' })
  .check(
    z.minLength(password.min, `At least ${password.min} characters.`),
    z.maxLength(password.max, `At most ${password.max} characters.`),
  )
  .register(documented, { takes: 'password' });

/** The form of /register (§3, User). */
export const NewUser = z.object({
  username: Username,
  email: z
    .pipe(text(limits.text.email), z.email('An email address.'))
    .register(documented, { takes: 'email' }),
  password: NewPassword,
  ...aboutOneself,
  isSeller: z._default(z.boolean(), false),
});
export type NewUser = z.infer<typeof NewUser>;

/** What signing in takes: the username or the email, and the password exactly as typed. */
export const Credentials = z.object({
  username: z._default(z.string().check(z.trim(), z.maxLength(limits.text.email)), ''),
  password: z._default(z.string().check(z.maxLength(limits.text.password.max * 4)), ''),
});

/** Who has forgotten their password: the username or the email. */
export const Forgotten = z.object({ login: line(limits.text.email) });

/** The token of a link in a mail. What no link has is answered like one that is over. */
const LinkToken = z.string().check(z.maxLength(limits.text.url));

/** The form of /reset. */
export const NewPasswordByLink = z.object({ token: LinkToken, password: NewPassword });

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
    uses: ['credentials', 'attempts-per-address', 'pictures'],
    body: NewUser,
    reply: z.object({ user: CurrentUser }),
    status: 201,
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
    summary: 'Set a new password by the link in a mail. It ends all sessions and signs in here',
    method: 'POST',
    path: '/auth/reset',
    access: 'anyone',
    uses: ['credentials', 'links', 'session-signing-key', 'attempts-per-address', 'attempts-per-person'],
    body: NewPasswordByLink,
    reply: z.object({ user: CurrentUser }),
  }),
};
