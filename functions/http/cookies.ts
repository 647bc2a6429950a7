import { env } from '#functions/lib/env.ts';
import { isFromFuture, isId } from '#functions/lib/ids.ts';
import { sessionLifetime } from '#functions/lib/session-lifetime.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

const isSecure = () => env('SITE_ORIGIN').startsWith('https:');

/** The session cookie's name. The __Host- prefix binds it to this host, and browsers accept it only over https. */
export const sessionCookieName = () => (isSecure() ? '__Host-session' : 'session');

/** The Set-Cookie header that sets the session cookie of somebody with this role. */
export const sessionCookie = (token: string, role: Role): string =>
  cookie(sessionCookieName(), token, sessionLifetime(role));

/** The Set-Cookie header that deletes the session cookie. */
export const noSessionCookie = (): string => cookie(sessionCookieName(), '', 0);

/** A Set-Cookie header: for this host alone, and for no script. `lifetime` in milliseconds. */
function cookie(name: string, value: string, lifetime: number): string {
  const attributes = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${lifetime / 1000}`];
  return [...attributes, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

/** The name of the cookie by which a browser is known again when somebody signs in with it. */
export const browserCookieName = () => (isSecure() ? '__Host-browser' : 'browser');

/** The Set-Cookie header that has a browser keep the ids by which its people know it, the latest first. */
export const browserCookie = (browserIds: readonly string[]): string =>
  cookie(
    browserCookieName(),
    browserIds.slice(0, sessionLimits.browserSharedBy).join('.'),
    sessionLimits.browserLifetime,
  );

/** The ids of the browser among a request's cookies, without what cannot be ours. Anybody can make some up. */
export const browserIdsIn = (cookies: string[] | undefined): string[] =>
  (valueOf(browserCookieName(), cookies) ?? '')
    .split('.')
    .slice(0, sessionLimits.browserSharedBy)
    .filter((id) => isId(id) && !isFromFuture(id));

/** The session token among a request's cookies. */
export const sessionToken = (cookies: string[] | undefined): string | undefined =>
  valueOf(sessionCookieName(), cookies);

function valueOf(name: string, cookies: string[] | undefined): string | undefined {
  const start = `${name}=`;
  return cookies?.find((each) => each.startsWith(start))?.slice(start.length) || undefined;
}
