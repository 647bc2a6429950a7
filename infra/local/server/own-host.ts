const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a Host header names this machine itself, at any port. A page of another site that has its own name resolve to
 * this machine still sends that name.
 */
export const isOwnHost = (host: string | undefined): boolean =>
  host !== undefined && ownNames.has(host.toLowerCase().replace(/:\d+$/, ''));

type Asking = { host?: string | undefined; origin?: string | undefined; authorization?: string | undefined };

/**
 * Whether a request names this process's access key, and comes from no web page. The signature is not checked, and the key's name
 * stands in every upload link: this keeps pages out, not other users of this machine.
 */
export function isOwnProgram({ host, origin, authorization = '' }: Asking): boolean {
  const key = process.env['AWS_ACCESS_KEY_ID'];
  const isSigned = Boolean(key) && authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${key}/`);
  return isSigned && origin === undefined && isOwnHost(host);
}
