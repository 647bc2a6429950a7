import { env } from '#functions/lib/env.ts';
import { serverLimits } from '#shared/server-limits.ts';

const isSecure = () => env('SITE_ORIGIN').startsWith('https:');

/** The session cookie's name. The __Host- prefix binds it to this host, and browsers accept it only over https. */
export const sessionCookieName = () => (isSecure() ? '__Host-session' : 'session');

/** The Set-Cookie header that sets the session cookie (decisions: Accounts), or with an empty token deletes it. */
export function sessionCookie(token: string): string {
  const attributes = [
    `${sessionCookieName()}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token ? serverLimits.session.lifetime / 1000 : 0}`,
  ];
  return [...attributes, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

/** The session token among a request's cookies. */
export function sessionToken(cookies: string[] | undefined): string | undefined {
  const start = `${sessionCookieName()}=`;
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}
