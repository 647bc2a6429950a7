import { isSignedIn } from '#functions/domain/accounts/sessions/sessions.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, invalid, notFound, unauthenticated } from '#functions/lib/errors.ts';
import { challengeIn, verifyNew } from '#functions/services/webauthn.ts';
import { absent, any, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { NewPasskey } from '#shared/entities/accounts/passkey.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { useUp } from './challenge.ts';
import { findPasskey, idOf, type PasskeyItem } from './record.ts';

/** Whose passkey is added, in which session, and what it is called. */
type Owner = { userId: string; sessionId: string; name: string };

/**
 * Adds a passkey that was made for a challenge of this person, and notifies them; once per idempotency key. 401 if the
 * session has ended: ending all sessions may remove all passkeys, so none may be added after it.
 */
export function addPasskey(owner: Owner, passkey: NewPasskey, key?: string): Promise<PasskeyItem> {
  const request = { owner: owner.userId, call: 'passkeys.add', key, input: passkey };
  return createOnce(request, {
    id: idOf(passkey.id),
    create: (claim) => addVerified(owner, passkey, claim),
    get: async (id) => {
      const added = await findPasskey(id);
      if (added?.userId !== owner.userId) throw notFound(notFoundTexts.passkey);
      return added;
    },
  });
}

async function addVerified(
  { userId, sessionId, name }: Owner,
  passkey: NewPasskey,
  claim: Step[],
): Promise<PasskeyItem> {
  const notAccepted = () => invalid(passkeyTexts.notAccepted);
  const challenge = challengeIn(passkey);
  const credential = challenge && (await verifyNew(passkey, challenge));
  if (!credential) throw notAccepted();
  const id = idOf(credential.credentialId);
  const createdAt = timestamp();
  const item = { ...keys.passkey(id), ...credential, userId, name, createdAt, lastUsedAt: null };
  await transact([
    useUp(challenge, userId, notAccepted),
    isSignedIn(userId, sessionId, () => unauthenticated(authTexts.sessionOver)),
    create(item, () => conflict(passkeyTexts.inUse)),
    change(keys.passkeys(userId), {
      addToSet: { ids: new Set([id]) },
      when: any({ ids: absent }, { ids: smallerThan(passkeyLimits.most) }),
      refused: () => conflict(passkeyTexts.tooMany({ most: passkeyLimits.most })),
    }),
    notify(userId, { kind: 'account.addPasskey', title: name, path: '/settings/sign-in', by: 'owner' }),
    ...claim,
  ]);
  return item;
}
