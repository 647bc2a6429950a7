import { randomBytes } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { above } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { drop, type Step } from '#functions/table/transaction.ts';
import { put } from '#functions/table/write.ts';
import { serverLimits } from '#shared/server-limits.ts';

/** The id of the person whose passkey is added with a challenge; 'use', if it is to sign in with one; or `toClose`. */
export type Purpose = string;

/** The purpose of a challenge with which this person confirms that their account is deleted. */
export const toClose = (userId: string): Purpose => `close#${userId}`;

/** A new challenge, which a passkey has to sign within five minutes. */
export async function newChallenge(purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = now() + serverLimits.challenge.lifetime;
  await put({ ...keys.challenge(challenge), purpose, until, ttl: Math.ceil(until / 1000) });
  return challenge;
}

/** Step: uses a challenge up. Fails with this error if it was not made for this, was used before, or is too old. */
export const useUp = (challenge: string, purpose: Purpose, refused: () => Error): Step =>
  drop(keys.challenge(challenge), { when: { purpose, until: above(now()) }, refused });
