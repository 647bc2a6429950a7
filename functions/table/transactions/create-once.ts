import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { create, type Step } from './transaction.ts';

/** A request that creates a record: its sender, its call, its input, and its idempotency key if it has one. */
export type CreateRequest = { owner: string; call: string; key: string | undefined; input: unknown };

/**
 * How to create the record with its new id, in one transaction with the steps that claim the key; and how to read it. Where another
 * record may have the same id later, `mark` tells them apart: what the new one has of its own, and what one has that was read.
 */
export type Creation<T> = {
  id: string;
  create: (claim: Step[]) => Promise<T>;
  get: (id: string) => Promise<T>;
  mark?: { own: string | undefined; of: (found: T) => string };
};

type Claim = { id: string; input: string; mark?: string };

/**
 * Creates a record at most once per idempotency key, and returns it: the new one, or the one that an earlier request with
 * the same key created. 409 when the key was used with another input, and when another record has that one's id by now.
 * Repeats are rare, so the claim of an earlier request is read only after this one has failed, for whatever reason.
 */
export async function createOnce<T>(
  { owner, call, key, input }: CreateRequest,
  creation: Creation<T>,
): Promise<T> {
  if (!key) return creation.create([]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');
  const ttl = Math.ceil((now() + commonLimits.idempotency.lifetime) / 1000);
  const claimKey = keys.once(owner, call, key);
  const { id, mark } = creation;
  const claim = create({ ...claimKey, id, input: fingerprint, ...(mark && { mark: mark.own }), ttl });
  try {
    return await creation.create([claim]);
  } catch (error) {
    const earlier = await findItem<Claim>(claimKey);
    if (!earlier) throw error;
    if (earlier.input !== fingerprint) throw conflict(requestTexts.keyReused);
    const found = await creation.get(earlier.id);
    if (earlier.mark !== undefined && earlier.mark !== mark?.of(found)) throw conflict(requestTexts.replaced);
    return found;
  }
}
