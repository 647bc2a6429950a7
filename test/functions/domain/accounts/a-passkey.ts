import { addPasskey } from '#functions/domain/accounts/passkeys/add.ts';
import { newChallenge, toProve } from '#functions/domain/accounts/passkeys/challenge.ts';
import { idOf } from '#functions/domain/accounts/passkeys/record.ts';
import { env } from '#functions/lib/env.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { put, remove } from '#functions/table/write.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';
import { anAuthenticator } from '#test/support/browser/an-authenticator.ts';

/** What a page of this site asks an authenticator for. */
export const asked = (challenge: string) => ({ origin: env('SITE_ORIGIN'), challenge });

/** Somebody who is signed in, as they add a passkey of this name. */
export async function anAdder(userId: string, name = 'Laptop') {
  const sessionId = newId();
  await put(keys.session(userId, sessionId));
  return { userId, sessionId, name };
}

/** A passkey that somebody has added, since when it proves who they are, and the authenticator that has it. */
export async function aPasskey(userId: string, { authenticator = anAuthenticator(), isNew = false } = {}) {
  const passkey = authenticator.create(asked(await newChallenge(userId)));
  const adder = await anAdder(userId);
  const item = await addPasskey(adder, passkey);
  await remove(keys.session(userId, adder.sessionId));
  const createdAt = new Date(Date.now() - (isNew ? passkeyLimits.provesAfter - 60_000 : 7 * 24 * 3_600_000));
  const aged = { ...item, createdAt: createdAt.toISOString() };
  await put(aged);
  return { id: idOf(item.credentialId), item: aged, authenticator };
}

/** How somebody proves with a passkey that it is them. */
export const proofBy = async ({ authenticator }: Pick<Added, 'authenticator'>, userId: string) => ({
  passkey: authenticator.use(asked(await newChallenge(toProve(userId))), userId),
});
type Added = Awaited<ReturnType<typeof aPasskey>>;
