import { documented, line, MediaUrl, optionalLine, optionalText, text } from '../entities/fields.ts';
import { CurrentUser } from '../entities/user.ts';
import { limits } from '../limits.ts';
import { hasInvisible } from '../rules/invisible.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const { username, password } = limits.text;

/** Words of printable characters, each beginning with a whole one, with single spaces between them. */
const PRINTABLE_WORDS = /^[^\p{C}\p{Z}\p{M}@][^\p{C}\p{Z}@]*(?: [^\p{C}\p{Z}\p{M}@][^\p{C}\p{Z}@]*)*$/u;

/** The form of /register (§3, User). */
export const NewUser = z.object({
  username: line(username.max)
    .check(
      z.minLength(username.min, `At least ${username.min} characters.`),
      z.refine(
        (name) => PRINTABLE_WORDS.test(name) && !hasInvisible(name),
        'Printable characters without @, and single spaces between words.',
      ),
    )
    .register(documented, { takes: 'username' }),
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
  img: z.union([
    z.nullish(MediaUrl),
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
  ]),
  country: optionalLine(limits.text.country),
  phone: optionalLine(limits.text.phone),
  desc: optionalText(limits.text.long),
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
