import { afterEach, beforeEach, vi } from 'vitest';

import { handler as forgotHandler } from '#functions/calls/auth/forgot.ts';
import { handler as loginHandler } from '#functions/calls/auth/login.ts';
import { handler as resetHandler } from '#functions/calls/auth/reset.ts';
import { newUser, type User } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { keys } from '#functions/table/keys.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { mailsAt, sendDueMails, useMailbox } from '#test/functions/domain/mail/a-mailbox.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useTable } from '#test/functions/table/use-table.ts';

export const PASSWORD = 'seven lazy walruses';
/** What it is changed to. */
export const NEW_PASSWORD = 'nine diligent otters';
/** The answer to a link that is used, expired or forged. */
export const linkIsOver = { status: 400, body: { message: authTexts.linkOver.message } };

/** Gives this file's tests a table, a mailbox, and what signing in needs. */
export function useMembers(): void {
  useTable();
  useSessions();
  useMailbox();
  beforeEach(() => {
    vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests');
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '100000');
    vi.stubEnv('LIMIT_FACTOR', '1');
    vi.spyOn(console, 'info').mockReturnValue(undefined);
  });
  afterEach(() => {
    setClock(null);
    vi.restoreAllMocks();
  });
}

/** Somebody who has just registered, and can sign in by password. */
export async function aMember(passwordHash?: string): Promise<User> {
  const id = newId();
  const account = { username: `Person ${id}`, email: `${id}@example.com`, isSeller: false };
  const rest = { country: undefined, phone: undefined, desc: undefined };
  return register(newUser(id, { ...account, ...rest }), passwordHash ?? (await passwords.hash(PASSWORD)));
}

/** The cookies of somebody who is signed in. */
export async function sessionOf({ id }: { id: string }): Promise<string[]> {
  const user = await getUser(id);
  return cookiesOf({ ...user, role: roleOf(user) });
}

/** The sessions of somebody, as they are stored. */
export const sessionsOf = async ({ id }: { id: string }) =>
  (await recordsUnder(keys.sessions(id).PK)).filter(({ SK }) => SK.startsWith('SESS#'));

type Handler = typeof loginHandler;

/** Makes a call as the browser does, and answers what it answers. */
export async function request(handler: Handler, json: object, cookies: string[] = [], params = {}) {
  const event = { json, cookies, params, headers: { origin: 'https://tandem.example' } };
  const { statusCode, body = '', cookies: set = [] } = await handler(anEvent(event), aContext);
  return {
    status: statusCode,
    body: JSON.parse(body) as Record<string, unknown>,
    cookies: set.map((each) => each.split(';')[0] ?? ''),
  };
}

export const forget = (login: string, cookies: string[] = []) => request(forgotHandler, { login }, cookies);
export const reset = (token: string, password: string, cookies: string[] = []) =>
  request(resetHandler, { token, password }, cookies);
export const signIn = (username: string, password = PASSWORD, cookies: string[] = []) =>
  request(loginHandler, { username, password }, cookies);

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
