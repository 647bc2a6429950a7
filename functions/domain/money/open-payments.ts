import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { all, below, exists } from '#functions/table/conditions.ts';
import { lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { limits } from '#shared/limits.ts';

import { paymentLifecycle, paymentNotFound, type Payment } from './record.ts';

/**
 * Payments that were begun and are not settled are in a sparse index, sorted by the time of their next check: soon after
 * the beginning, in case a webhook was lost, and then less and less often. A settled payment leaves the index.
 */
const SHARDS = 4;

/** An open payment as the index has it. `begunAt` in milliseconds. */
export type OpenPayment = { kind: string; id: string; intentId: string; key: Key; begunAt: number };

type Entry = Key & { GSI1SK: string; card: { kind: string; id: string; intentId: string; begunAt?: number } };

const sortKey = (time: number, intentId: string) => `${new Date(time).toISOString()}#${intentId}`;
const lastCharacter = (id: string) => id.codePointAt(id.length - 1) ?? 0;

/** The partition of the index with the payment for the record of this id. */
export const openPaymentsPartition = (id: string): string => lists.openPayments(lastCharacter(id) % SHARDS);

/** The sort key of a payment that begins now. */
export const firstCheck = (intentId: string): string => sortKey(now() + limits.reconcile.after, intentId);

/** The attributes that keep a payment in the index. */
export const indexAttributes = ['GSI1PK', 'GSI1SK', 'card'] as const;

/** The payments whose next check is due, those due longest first; at most `limit` of each shard. */
export async function findDueForCheck(limit: number): Promise<OpenPayment[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query<Entry>({
        index: 'GSI1',
        where: { GSI1PK: lists.openPayments(shard), GSI1SK: below(sortKey(now(), '')) },
        limit,
      }),
    ),
  );
  return shards
    .flatMap(({ items }) => items)
    .map(({ PK, SK, card: { kind, id, intentId, begunAt = now() } }) => ({
      kind,
      id,
      intentId,
      key: { PK, SK },
      begunAt,
    }));
}

const isStillOpen = ({ intentId }: OpenPayment) => ({ intentId, GSI1PK: exists });

/** A payment that has meanwhile changed is left as it is. */
function unchanged(current: Payment | undefined): Payment {
  if (!current) throw paymentNotFound();
  return current;
}

/** Sets the next check to when the payment is twice as old as it is now. */
export async function postponeCheck(payment: OpenPayment): Promise<void> {
  const age = Math.max(now() - payment.begunAt, limits.reconcile.after);
  await update<Payment>(payment.key, {
    set: { GSI1SK: sortKey(now() + age, payment.intentId) },
    when: isStillOpen(payment),
    refused: unchanged,
  });
}

/** Takes a payment whose intent can no longer succeed out of the index, unless it has another intent by now. */
export async function close(payment: OpenPayment): Promise<void> {
  const { when: isUnsettled } = paymentLifecycle.transition('succeed', { as: 'provider' });
  await update<Payment>(payment.key, {
    set: { closedAt: new Date(now()).toISOString() },
    remove: indexAttributes,
    when: all(isStillOpen(payment), isUnsettled),
    refused: unchanged,
  });
}
