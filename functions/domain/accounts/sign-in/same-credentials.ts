import type { User } from '#functions/domain/accounts/record.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

type Credentials = Pick<User, 'credentialsSince' | 'passwordSince'>;

/**
 * 401 if the password was set, or a mailed link has changed the address, since the account was read: the password that was compared
 * then may not be the account's any more.
 */
export function requireSameCredentials(user: Credentials, asRead: Credentials): void {
  const isSame =
    user.credentialsSince === asRead.credentialsSince && user.passwordSince === asRead.passwordSince;
  if (!isSame) throw unauthenticated(authTexts.sessionOver);
}
