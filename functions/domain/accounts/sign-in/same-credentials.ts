import type { User } from '#functions/domain/accounts/record.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/**
 * 401 if a mailed link has set another password, or address, since the account was read: the password that was compared then is not
 * the account's any more.
 */
export function requireSameCredentials(
  { credentialsSince }: Pick<User, 'credentialsSince'>,
  asRead: Pick<User, 'credentialsSince'>,
): void {
  if (credentialsSince !== asRead.credentialsSince) throw unauthenticated(authTexts.sessionOver);
}
