import type { Username } from '#functions/domain/accounts/credentials.ts';
import { at, invalid } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { admitLogin } from './attempts.ts';

/**
 * Requires the password of somebody who is signed in, for what a session alone does not allow: 400 at this field. Failures
 * are counted as those of signing in are; `forget` ends that count.
 */
export async function requirePassword(
  { username }: { username: string },
  password: string,
  { address, field }: { address: string; field: string },
): Promise<{ forget: () => Promise<void> }> {
  const [attempt, found] = await Promise.all([
    admitLogin(username, address),
    findItem<Username>(keys.username(username)),
  ]);
  if (!(await passwords.verify(password, found?.passwordHash))) {
    const refusal = authTexts.wrongPassword;
    throw invalid(refusal, at(field, refusal));
  }
  return { forget: attempt.clear };
}
