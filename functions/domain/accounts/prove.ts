import { invalid } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { UsedPasskey } from '#shared/entities/passkey.ts';
import { refusals } from '#shared/refusals.ts';

import { admitLogin } from './attempts.ts';
import type { Username } from './credentials.ts';
import { toClose } from './passkeys/challenge.ts';
import { acceptPasskey } from './passkeys/use.ts';

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
    const message = refusals.auth.wrongPassword;
    throw invalid(message, { issues: [{ path: field, message }] });
  }
  return { forget: attempt.clear };
}

/**
 * Requires a passkey of this person that was used for a challenge to delete their account, and answers the steps that note
 * its use, which belong into the transaction that does so. 400 for any other, and for a challenge that was used before.
 */
export async function requirePasskeyToClose(userId: string, passkey: UsedPasskey): Promise<Step[]> {
  const notAccepted = () => invalid(refusals.passkeys.notAccepted);
  const accepted = await acceptPasskey(passkey, { purpose: toClose(userId), notAccepted });
  if (accepted.userId !== userId) throw notAccepted();
  return accepted.uses;
}
