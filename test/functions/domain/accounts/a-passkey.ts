import { addPasskey } from '#functions/domain/accounts/passkeys/add.ts';
import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { idOf } from '#functions/domain/accounts/passkeys/record.ts';
import { env } from '#functions/lib/env.ts';
import { anAuthenticator } from '#test/support/an-authenticator.ts';

/** What a page of this site asks an authenticator for. */
export const asked = (challenge: string) => ({ origin: env('SITE_ORIGIN'), challenge });

/** A passkey that somebody has added, and the authenticator that has it. */
export async function aPasskey(userId: string, authenticator = anAuthenticator()) {
  const passkey = authenticator.create(asked(await newChallenge(userId)));
  const item = await addPasskey({ userId, name: 'Laptop' }, passkey);
  return { id: idOf(item.credentialId), item, authenticator };
}
