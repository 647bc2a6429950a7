import { createHash } from 'node:crypto';

import { browserCookieName } from '#functions/http/cookies.ts';
import { env } from '#functions/lib/env.ts';
import { secret } from '#functions/services/secrets.ts';
import callRoutes from '#shared/api/call-routes.json' with { type: 'json' };
import { CallFailed, createClient } from '#shared/api/client.ts';
import { defaultLocale } from '#shared/format.ts';

/** The id of its browser, which is always the same: it need not be told of a new one every time. */
const BROWSER = '0'.repeat(26);

/** Fails unless the site answers this address with something of this type. Returns what it answers. */
async function load(address: string, type: RegExp): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  const found = response.headers.get('content-type') ?? 'nothing';
  if (response.status !== 200 || !type.test(found))
    throw new Error(`${address} answers ${response.status} with ${found}.`);
  return response.text();
}

/** Fails unless the site has its home page, and the script without which a browser shows nothing of it. */
async function openHome(origin: string): Promise<void> {
  const page = await load(`${origin}/`, /^text\/html/);
  const [, script] = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page) ?? [];
  if (!script) throw new Error('The home page has no script.');
  await load(new URL(script, origin).href, /^(?:text|application)\/javascript/);
}

/** A client that reaches the site by its own address and keeps its cookies, as a browser does. */
function openSite(origin: string) {
  const cookies = new Map([[browserCookieName(), `${browserCookieName()}=${BROWSER}`]]);
  const send: Parameters<typeof createClient>[2] = async (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(10_000) });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    return response;
  };
  return createClient(callRoutes, `${origin}/api`, send, defaultLocale);
}

/**
 * Runs every few minutes: opens the home page and its script, signs in as anybody does, reads what only a session shows, and
 * signs out. Fails when a step does. Its account is made by its first run. The name follows from the password, so that nobody
 * can take it before; mails to it go to the simulator of SES, which takes them all.
 */
export async function handler(): Promise<void> {
  const password = await secret('CANARY_PASSWORD');
  const username = `canary-${createHash('sha256').update(password).digest('hex').slice(0, 12)}`;
  const origin = env('SITE_ORIGIN');
  await openHome(origin);
  const site = openSite(origin);
  const signIn = () => site.auth.login({ body: { username, password } });
  await signIn().catch(async (error: unknown) => {
    if (!(error instanceof CallFailed && error.code === 'unauthenticated')) throw error;
    const email = `success+${username}@simulator.amazonses.com`;
    await site.auth.register({ body: { username, email, password } });
    await signIn();
  });
  await site.orders.list();
  await site.auth.logout();
}
