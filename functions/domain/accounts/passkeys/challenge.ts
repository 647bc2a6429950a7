import { randomBytes } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { above } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { create, drop, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import { put } from '#functions/table/write.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/** The id of the person whose passkey is added with a challenge; 'use', if it is to sign in with one; or `toProve`. */
export type ChallengePurpose = string;

/** The purpose of a challenge with which this person proves that it is them who ask. */
export const toProve = (userId: string): ChallengePurpose => `prove#${userId}`;

/** A new challenge, which a passkey has to sign within five minutes. `steps` are those that are made with it, or refuse it. */
export async function newChallenge(purpose: ChallengePurpose, steps: readonly Step[] = []): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = now() + passkeyLimits.challengeLifetime;
  const item = { ...keys.challenge(challenge), purpose, until, ttl: Math.ceil(until / 1000) };
  await (steps.length > 0 ? transact([...steps, create(item)]) : put(item));
  return challenge;
}

/** Step: this person gets one more challenge; 429 beyond the limit. */
export const countChallenge = (userId: string): Step =>
  count({
    what: 'challenge',
    subject: [userId],
    max: inEnvironment(passkeyLimits.challenges.perPerson),
    window: passkeyLimits.challenges.window,
    refusal: authTexts.throttled,
  });

/** Step: uses a challenge up. Fails with this error if it was not made for this, was used before, or is too old. */
export const useUp = (challenge: string, purpose: ChallengePurpose, refused: () => Error): Step =>
  drop(keys.challenge(challenge), { when: { purpose, until: above(now()) }, refused });
