import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { all, below, exists } from '#functions/table/conditions.ts';
import { lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { serverLimits } from '#shared/server-limits.ts';

import { paymentLifecycle, paymentNotFound, type Payment } from './record.ts';

/**
 * A sparse index has the payments that were begun and are not settled yet, sorted by the time of their next check: the
 * first soon after the beginning, in case a webhook was lost, then less and less often. A settled payment is removed.
 */
const SHARDS = 4;

/** An unsettled payment as the index stores it: when it was begun (milliseconds), and how many checks failed in a row. */
export type UnsettledPayment = {
  kind: string;
  id: string;
  intentId: string;
  key: Key;
  begunAt: number;
  failures: number;
};

type Entry = Key & {
  GSI1SK: string;
  card: Omit<UnsettledPayment, 'key' | 'failures'> & { failures?: number };
};

const sortKey = (time: number, intentId: string) => `${new Date(time).toISOString()}#${intentId}`;
const lastCharacter = (id: string) => id.codePointAt(id.length - 1) ?? 0;

/** The partition of the index with the payment for the record of this id. */
export const unsettledPaymentsPartition = (id: string): string =>
  lists.unsettledPayments(lastCharacter(id) % SHARDS);

/** The sort key of a payment that begins now. */
export const firstCheck = (intentId: string): string =>
  sortKey(now() + serverLimits.reconcile.after, intentId);

/** The attributes that keep a payment in the index. */
export const indexAttributes = ['GSI1PK', 'GSI1SK', 'card'] as const;

/** The payments whose next check is due, in the order in which they became due; at most `limit` of each shard. */
export async function findDueForCheck(limit: number): Promise<UnsettledPayment[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query<Entry>({
        index: 'GSI1',
        where: { GSI1PK: lists.unsettledPayments(shard), GSI1SK: below(sortKey(now(), '')) },
        limit,
      }),
    ),
  );
  return shards
    .flatMap(({ items }) => items)
    .toSorted((one, other) => (one.GSI1SK < other.GSI1SK ? -1 : 1))
    .map(({ PK, SK, card: { kind, id, intentId, begunAt, failures = 0 } }) => ({
      kind,
      id,
      intentId,
      key: { PK, SK },
      begunAt,
      failures,
    }));
}

const isStillUnsettled = ({ intentId }: UnsettledPayment) => ({ intentId, GSI1PK: exists });

/** Leaves a payment as it is if it has changed since it was read from the index. */
function unchanged(current: Payment | undefined): Payment {
  if (!current) throw paymentNotFound();
  return current;
}

/** Schedules the next check for when the payment is twice as old as it is now. */
export async function postponeCheck(payment: UnsettledPayment): Promise<void> {
  const age = Math.max(now() - payment.begunAt, serverLimits.reconcile.after);
  await checkAgainIn(age, payment, 0);
}

/**
 * Schedules the next check of a payment whose check failed: after two minutes, then after twice as long each time, up to a
 * day. So payments that cannot be checked do not keep the others from being checked.
 */
export async function postponeFailedCheck(payment: UnsettledPayment): Promise<void> {
  const { after, longestPause } = serverLimits.reconcile;
  const pause = Math.min(after * 2 ** payment.failures, longestPause);
  await checkAgainIn(pause, payment, payment.failures + 1);
}

async function checkAgainIn(pause: number, payment: UnsettledPayment, failures: number): Promise<void> {
  await update<Payment>(payment.key, {
    set: { GSI1SK: sortKey(now() + pause, payment.intentId), 'card.failures': failures },
    when: isStillUnsettled(payment),
    refused: unchanged,
  });
}

/** Removes a payment whose intent can no longer succeed from the index, unless it has another intent by now. */
export async function stopChecking(payment: UnsettledPayment): Promise<void> {
  const { when: isUnsettled } = paymentLifecycle.transition('succeed', { as: 'provider' });
  await update<Payment>(payment.key, {
    set: { closedAt: new Date(now()).toISOString() },
    remove: indexAttributes,
    when: all(isStillUnsettled(payment), isUnsettled),
    refused: unchanged,
  });
}
