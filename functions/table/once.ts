import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { keys } from './keys.ts';
import { create, get, type Step } from './table.ts';

/** A creating request that its sender marked as repeatable: whose it is, which call, the key, and what was asked. */
export type Repeatable = { owner: string; call: string; key: string | undefined; input: unknown };

type OnceItem = { id: string; input: string };

class Repeated extends Error {}

/**
 * Creates a record at most once per idempotency key. `write` gets the step that claims the key, to be part of its
 * transaction. Answers the id of the record: the new one, or the one that the same request made before. Repeats are
 * rare, so nobody looks for one beforehand: whatever refuses this one, an earlier claim is stronger.
 */
export async function once(
  { owner, call, key, input }: Repeatable,
  id: string,
  write: (claim: Step[]) => Promise<void>,
): Promise<string> {
  if (!key) {
    await write([]);
    return id;
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');
  const ttl = Math.ceil((now() + limits.idempotency.lifetime) / 1000);
  const claim = keys.once(owner, call, key);
  try {
    await write([create({ ...claim, id, input: fingerprint, ttl }, () => new Repeated())]);
    return id;
  } catch (error) {
    // The same was asked before or is being asked at once: it has the claim, and its record stands in our way.
    const earlier = await get<OnceItem>(claim);
    if (!earlier) throw error;
    return sameRequest(earlier, fingerprint);
  }
}

function sameRequest(earlier: OnceItem, fingerprint: string): string {
  if (earlier.input !== fingerprint) throw conflict(messages.request.keyReused);
  return earlier.id;
}
