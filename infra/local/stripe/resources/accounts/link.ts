import { token } from '#infra/local/stripe/ids.ts';
import type { TestLink } from '#infra/local/stripe/resources/objects.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

/** How long a link works, in seconds. */
const LIFETIME = 5 * 60;

/** A new link to a page of an account, with the secret that stands in its address. */
export function newLink(account: string): { secret: string; link: TestLink } {
  const link = { account, expires: unixTime() + LIFETIME, isUsed: false, session: token(40) };
  return { secret: token(32), link };
}

/** Whether a link still opens its page. */
export const isUsable = ({ isUsed, expires }: TestLink): boolean => !isUsed && unixTime() < expires;
