const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a Host header names this machine itself, at any port. A page of another site that has its own name resolve to
 * this machine still sends that name.
 */
export const isOwnHost = (host: string | undefined): boolean =>
  host !== undefined && ownNames.has(host.toLowerCase().replace(/:\d+$/, ''));
