import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { sign } from '#functions/services/tokens.ts';
import { mailboxOf } from '#infra/tools/smoke/smoke-steps.ts';
import { NewUser } from '#shared/api/accounts/auth.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { aVisitor } from '#test/support/actors.ts';
import { remoteOrigin } from '#test/support/remote.ts';

/** A response: its status, its parsed JSON body, and its headers. */
export type Reply = { status: number; body: Record<string, unknown>; headers: Headers };
type Sent = { json?: unknown; raw?: BodyInit; headers?: Record<string, string> };

/** An HTTP client with a cookie jar, for requests that the typed client would never send. */
export function aBrowser(cloud: { readonly origin: string }, jar: Iterable<[string, string]> = []) {
  const visitor = aVisitor(cloud);
  for (const [name, value] of jar) visitor.cookies.set(name, value);

  const send = async (
    method: string,
    path: string,
    { json, raw, headers = {} }: Sent = {},
  ): Promise<Reply> => {
    const body = json === undefined ? raw : JSON.stringify(json);
    const response = await visitor.fetch(`${cloud.origin}/api${path}`, {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const parsed = text ? (JSON.parse(text) as Reply['body']) : {};
    return { status: response.status, body: parsed, headers: response.headers };
  };
  return {
    jar: visitor.cookies,
    /** Another client that starts with the same cookies, like a stolen copy. */
    copy: () => aBrowser(cloud, visitor.cookies),
    get: (path: string, sent?: Sent) => send('GET', path, sent),
    post: (path: string, json?: unknown, sent?: Sent) => send('POST', path, { json, ...sent }),
    put: (path: string, json?: unknown, sent?: Sent) => send('PUT', path, { json, ...sent }),
    delete: (path: string, sent?: Sent) => send('DELETE', path, sent),
  };
}
export type Browser = ReturnType<typeof aBrowser>;

let count = 0;

/** The registration form of a new user. */
export function aForm(more: Record<string, unknown> = {}) {
  count += 1;
  const username = `person-${process.pid}-${Date.now()}-${count}`;
  // A real site may send real mails: the simulator of SES takes them all, and what bounces counts against the domain.
  const email = remoteOrigin ? mailboxOf(username) : `${username}@example.com`;
  return { username, email, password: 'seven lazy walruses', country: 'Peru', isSeller: false, ...more };
}

const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}

async function signedIn(browser: Browser, form: ReturnType<typeof aForm>) {
  await browser.post('/auth/register', form);
  const { status, body } = await browser.post('/auth/login', form);
  if (status !== 200) throw new Error(`${form.username} is not let in: ${String(body['message'])}`);
  return { id: (body as { user: { id: string } }).user.id, browser };
}

/**
 * A signed-in user. The account and the session are written directly where the table is ours: registering and signing in
 * have their own tests, and are slow on purpose.
 */
export async function aMember(cloud: { readonly origin: string }, more: Record<string, unknown> = {}) {
  const form = aForm(more);
  if (remoteOrigin) return { ...form, ...(await signedIn(aBrowser(cloud), form)) };
  const user = newUser(newId(), NewUser.parse(form));
  await register(user, await hashOf(form.password));
  const role = roleOf(user);
  const sessionId = await startSession({ ...user, role });
  const token = await sign({ userId: user.id, sessionId, role });
  return { ...form, id: user.id, browser: aBrowser(cloud, [[sessionCookieName(), token]]) };
}
