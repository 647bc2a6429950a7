import { aboutOneself, Username } from '../entities/account-fields.ts';
import { documented, text } from '../entities/fields.ts';
import { CurrentUser } from '../entities/user.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const { password } = limits.text;

/** The form of /register (§3, User). */
export const NewUser = z.object({
  username: Username,
  email: z
    .pipe(text(limits.text.email), z.email('An email address.'))
    .register(documented, { takes: 'email' }),
  password: z
    .string({ error: 'This is required.' })
    .check(
      z.minLength(password.min, `At least ${password.min} characters.`),
      z.maxLength(password.max, `At most ${password.max} characters.`),
    )
    .register(documented, { takes: 'password' }),
  ...aboutOneself,
  isSeller: z._default(z.boolean(), false),
});
export type NewUser = z.infer<typeof NewUser>;

/** What signing in takes: the username or the email, and the password exactly as typed. */
export const Credentials = z.object({
  username: z._default(z.string().check(z.trim(), z.maxLength(limits.text.email)), ''),
  password: z._default(z.string().check(z.maxLength(limits.text.password.max * 4)), ''),
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
};
