import { timestamp } from '#functions/lib/clock.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import { challengeIn, verifyUse } from '#functions/services/webauthn.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import { reasons } from '#shared/reasons.ts';

import { useUp, type Purpose } from './challenge.ts';
import { findPasskey, idOf } from './record.ts';

/** For what a passkey is used, and the error if it is not accepted for that. */
type Use = { purpose: Purpose; notAccepted: () => Error };

const signIn: Use = {
  purpose: 'use',
  notAccepted: () => unauthenticated(reasons.passkeys.notAccepted),
};

/**
 * Whose passkey was used for one of our challenges of this purpose, since when it is there, and the steps that note its use,
 * which belong into the transaction of what it is used for: they use the challenge up, and fail if the passkey was used or removed meanwhile. One error for
 * whatever is wrong: an unknown passkey, somebody else's, another site's, one that was copied.
 */
export async function acceptPasskey(
  passkey: UsedPasskey,
  { purpose, notAccepted }: Use = signIn,
): Promise<{ userId: string; createdAt: string; uses: Step[] }> {
  const [challenge, id] = [challengeIn(passkey), idOf(passkey.id)];
  const found = challenge ? await findPasskey(id) : undefined;
  if (!challenge || !found || !isOf(found.userId, passkey)) throw notAccepted();
  const counter = await verifyUse(passkey, challenge, found);
  if (counter === undefined) throw notAccepted();
  return {
    userId: found.userId,
    createdAt: found.createdAt,
    uses: [
      useUp(challenge, purpose, notAccepted),
      change(keys.passkey(id), {
        set: { counter, lastUsedAt: timestamp() },
        when: { counter: found.counter, userId: found.userId },
        refused: notAccepted,
      }),
    ],
  };
}

/** Whether the authenticator says, if it says whose its passkey is, that it is this person's. */
const isOf = (userId: string, { response: { userHandle } }: UsedPasskey): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === userId;
