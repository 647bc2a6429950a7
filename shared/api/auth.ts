import * as z from 'zod';

import { MediaUrl, optionalText, text } from '../entities/fields.ts';
import { CurrentUser } from '../entities/user.ts';
import { limits } from '../limits.ts';
import { call } from './call.ts';

const { username, password } = limits.text;

/** What /register asks for (§3, User). */
export const NewUser = z.object({
  username: text(username.max)
    .min(username.min, `At least ${username.min} characters.`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}@]+$/u, 'Printable characters without @.'),
  email: text(limits.text.email).pipe(z.email('An email address.')),
  password: z
    .string({ error: 'This is required.' })
    .min(password.min, `At least ${password.min} characters.`)
    .max(password.max, `At most ${password.max} characters.`),
  img: MediaUrl.nullish().or(z.literal('').transform(() => undefined)),
  country: optionalText(limits.text.country),
  phone: optionalText(limits.text.phone),
  desc: optionalText(limits.text.long),
  isSeller: z.boolean().default(false),
});
export type NewUser = z.infer<typeof NewUser>;

/** Username or email, and the password exactly as typed. */
export const Credentials = z.object({
  username: z.string().trim().max(limits.text.email).default(''),
  password: z
    .string()
    .max(limits.text.password.max * 4)
    .default(''),
});

export const auth = {
  login: call({
    summary: 'Sign in with username or email',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    body: Credentials,
    reply: z.object({ user: CurrentUser }),
  }),
  register: call({
    summary: 'Open an account',
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
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
