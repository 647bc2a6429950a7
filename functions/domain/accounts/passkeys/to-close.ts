import { invalid } from '#functions/lib/errors.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { UsedPasskey } from '#shared/entities/passkey.ts';
import { refusals } from '#shared/refusals.ts';

import { toClose } from './challenge.ts';
import { acceptPasskey } from './use.ts';

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
