import { env } from '#functions/lib/env.ts';
import { limits } from '#shared/limits.ts';

const isSecure = () => env('SITE_ORIGIN').startsWith('https:');

/** The session cookie's name: the __Host- prefix binds it to this host, but browsers keep it only over https. */
export const sessionCookieName = () => (isSecure() ? '__Host-session' : 'session');

/** Sets the session cookie (decisions: Accounts), or with an empty token takes it away. */
export function sessionCookie(token: string): string {
  const attributes = [
    `${sessionCookieName()}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token ? limits.session.lifetime / 1000 : 0}`,
  ];
  return [...attributes, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

/** The session token that a request brings along. */
export function sessionToken(cookies: string[] | undefined): string | undefined {
  const start = `${sessionCookieName()}=`;
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}
