import { timestamp } from '#functions/lib/clock.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import { challengeIn, verifyUse } from '#functions/services/webauthn.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';

import { useUp, type ChallengePurpose } from './challenge.ts';
import { findPasskey, idOf } from './record.ts';

/** For what a passkey is used, and the error if it is not accepted for that. */
type Use = { purpose: ChallengePurpose; notAccepted: () => Error };

const signIn: Use = {
  purpose: 'use',
  notAccepted: () => unauthenticated(passkeyTexts.notAccepted),
};

/**
 * Verifies a passkey against one of our challenges for this purpose. Returns its owner, when it was added, and steps
 * for the transaction that it is used for: they consume the challenge, and fail if the passkey was used or removed
 * meanwhile. All failures have one error: an unknown passkey, another person's or site's, or a copied one. Nothing is verified
 * before this attempt is admitted.
 */
export async function acceptPasskey(
  passkey: UsedPasskey,
  { purpose, notAccepted }: Use = signIn,
  admitted?: Promise<unknown>,
): Promise<{ userId: string; createdAt: string; uses: Step[] }> {
  const [challenge, id] = [challengeIn(passkey), idOf(passkey.id)];
  const [found] = await Promise.all([challenge ? findPasskey(id) : undefined, admitted]);
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
