import { invalid } from '#functions/lib/errors.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';

import { toProve } from './challenge.ts';
import { proves } from './record.ts';
import { acceptPasskey } from './use.ts';

/**
 * Requires a passkey of this person that signed a challenge to prove their identity. Returns the steps that record its
 * use, for the transaction that the proof is for. 400 for any other, for one that is too new, and for a challenge that
 * was used before.
 */
export async function requirePasskey(userId: string, passkey: UsedPasskey): Promise<Step[]> {
  const notAccepted = () => invalid(passkeyTexts.notAccepted);
  const accepted = await acceptPasskey(passkey, { purpose: toProve(userId), notAccepted });
  if (accepted.userId !== userId) throw notAccepted();
  if (!proves(accepted)) throw invalid(passkeyTexts.tooNew);
  return accepted.uses;
}
