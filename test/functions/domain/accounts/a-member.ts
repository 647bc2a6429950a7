import { beforeEach, vi } from 'vitest';

import { handler as forgotHandler } from '#functions/calls/auth/forgot.ts';
import { handler as loginHandler } from '#functions/calls/auth/login.ts';
import { handler as resetHandler } from '#functions/calls/auth/reset.ts';
import { newUser, type User } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { mailsAt, sendDueMails } from '#test/functions/domain/mail/a-mailbox.ts';

export const PASSWORD = 'seven lazy walruses';

/** Gives this file's tests what signing in needs. */
export function useSignIn(): void {
  useSessions();
  beforeEach(() => {
    vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests');
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '100000');
    vi.stubEnv('LIMIT_FACTOR', '1');
    vi.spyOn(console, 'info').mockReturnValue(undefined);
  });
}

/** Somebody who has just registered, and can sign in by password. */
export async function aMember(): Promise<User> {
  const id = newId();
  const account = { username: `Person ${id}`, email: `${id}@example.com`, isSeller: false };
  const rest = { country: undefined, phone: undefined, desc: undefined };
  return register(newUser(id, { ...account, ...rest }), await passwords.hash(PASSWORD));
}

type Handler = typeof loginHandler;

/** Makes a call as the browser does, and answers what it answers. */
export async function request(handler: Handler, json: object, cookies: string[] = []) {
  const event = { json, cookies, headers: { origin: 'https://tandem.example' } };
  const { statusCode, body = '', cookies: set = [] } = await handler(anEvent(event), aContext);
  return {
    status: statusCode,
    body: JSON.parse(body) as Record<string, unknown>,
    cookies: set.map((each) => each.split(';')[0] ?? ''),
  };
}

export const forget = (login: string) => request(forgotHandler, { login });
export const reset = (token: string, password: string) => request(resetHandler, { token, password });
export const signIn = (username: string, password = PASSWORD) =>
  request(loginHandler, { username, password });

/** The token of the link to this page in the last mail to this address that has one. */
export async function linkAt(path: string, address: string): Promise<string> {
  await sendDueMails();
  const link = new RegExp(`https://tandem\\.example${path}#([\\w-]{43})`);
  const tokens = mailsAt(address).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No mail leads to ${path}.`);
  return token;
}

/** The same for the address of somebody. */
export const tokenTo = (path: string, { email }: { email: string }): Promise<string> => linkAt(path, email);
