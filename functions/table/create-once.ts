import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { keys } from './keys.ts';
import { findItem } from './read.ts';
import { create, type Step } from './transaction.ts';

/** A request that creates a record: who sends it, which call it is, what it asks for, and its idempotency key if it has one. */
export type CreateRequest = { owner: string; call: string; key: string | undefined; input: unknown };

/** How the record is made under a new id, with the steps that claim the key in its transaction; and how it is read. */
export type Creation<T> = {
  id: string;
  create: (claim: Step[]) => Promise<T>;
  get: (id: string) => Promise<T>;
};

type Claim = { id: string; input: string };

/**
 * Creates a record at most once per idempotency key, and answers it: the new one, or the one that an earlier request with
 * the same key created. 409 when the key came with another input. Repeats are rare, so the claim of an earlier request
 * is only looked for when this one fails, whatever it fails for.
 */
export async function createOnce<T>(
  { owner, call, key, input }: CreateRequest,
  creation: Creation<T>,
): Promise<T> {
  if (!key) return creation.create([]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');
  const ttl = Math.ceil((now() + limits.idempotency.lifetime) / 1000);
  const claimKey = keys.once(owner, call, key);
  const claim = create({ ...claimKey, id: creation.id, input: fingerprint, ttl });
  try {
    return await creation.create([claim]);
  } catch (error) {
    const earlier = await findItem<Claim>(claimKey);
    if (!earlier) throw error;
    if (earlier.input !== fingerprint) throw conflict(messages.request.keyReused);
    return creation.get(earlier.id);
  }
}
