import { createHash } from 'node:crypto';

import { browserCookieName } from '#functions/http/cookies.ts';
import { env } from '#functions/lib/env.ts';
import { secret } from '#functions/services/secrets.ts';
import callRoutes from '#shared/api/call-routes.json' with { type: 'json' };
import { CallFailed, createClient } from '#shared/api/client.ts';
import { defaultLocale } from '#shared/format.ts';

/** The id of its browser, which is always the same: it need not be told of a new one every time. */
const BROWSER = '0'.repeat(26);

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
 * Runs every few minutes: signs in as anybody does, reads what only a session shows, and signs out. Fails when a step does.
 * Its account is made by its first run. The name follows from the password, so that nobody can take it before.
 */
export async function handler(): Promise<void> {
  const password = await secret('CANARY_PASSWORD');
  const username = `canary-${createHash('sha256').update(password).digest('hex').slice(0, 12)}`;
  const site = openSite(env('SITE_ORIGIN'));
  const signIn = () => site.auth.login({ body: { username, password } });
  await signIn().catch(async (error: unknown) => {
    if (!(error instanceof CallFailed && error.code === 'unauthenticated')) throw error;
    await site.auth.register({ body: { username, email: `${username}@example.com`, password } });
    await signIn();
  });
  await site.orders.list();
  await site.auth.logout();
}
