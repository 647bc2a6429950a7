import { randomBytes } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { above } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { create, drop, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';

/** The id of the person whose passkey is added with a challenge; 'use', if it is to sign in with one; or `toProve`. */
export type ChallengePurpose = string;

/** The purpose of a challenge with which this person proves that it is them who ask. */
export const toProve = (userId: string): ChallengePurpose => `prove#${userId}`;

/** A new challenge, which a passkey has to sign within five minutes. `proof` are steps that the proof before it takes. */
export async function newChallenge(purpose: ChallengePurpose, proof: readonly Step[] = []): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = now() + passkeyLimits.challengeLifetime;
  const item = { ...keys.challenge(challenge), purpose, until, ttl: Math.ceil(until / 1000) };
  await (proof.length > 0 ? transact([...proof, create(item)]) : put(item));
  return challenge;
}

/** Step: uses a challenge up. Fails with this error if it was not made for this, was used before, or is too old. */
export const useUp = (challenge: string, purpose: ChallengePurpose, refused: () => Error): Step =>
  drop(keys.challenge(challenge), { when: { purpose, until: above(now()) }, refused });
