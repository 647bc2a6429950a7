import { now } from '#functions/lib/clock.ts';
import { and, expression, oneOf } from '#functions/table/expression.ts';
import { lists } from '#functions/table/keys.ts';
import { query, update, type Key } from '#functions/table/table.ts';
import { limits } from '#shared/limits.ts';

import type { Payment } from './payable.ts';

/**
 * Payments that are begun and not settled stand in a sparse list, sorted by when to look at each of them next: soon at
 * first, for a webhook that was lost, and ever more rarely. A settled payment leaves the list.
 */
const SHARDS = 4;

/** What the list shows of a payment. */
export type OpenPayment = { kind: string; id: string; intentId: string; key: Key; begunAt: number };

type Entry = Key & { GSI1SK: string; card: { kind: string; id: string; intentId: string; begunAt?: number } };

const lookAt = (time: number, intentId: string) => `${new Date(time).toISOString()}#${intentId}`;
const lastCharacter = (id: string) => id.codePointAt(id.length - 1) ?? 0;

/** The part of the list that the payment of this payable stands in. */
export const openShardOf = (id: string): string => lists.openPayments(lastCharacter(id) % SHARDS);

/** The place of a payment that begins now. */
export const firstLook = (intentId: string): string => lookAt(now() + limits.reconcile.after, intentId);

/** The payments whose time to be looked at has come, the longest waiting first: at most `most` of each part. */
export async function dueForALook(most: number): Promise<OpenPayment[]> {
  const parts = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query<Entry>({
        index: 'GSI1',
        where: expression`GSI1PK = ${lists.openPayments(shard)} AND GSI1SK < ${lookAt(now(), '')}`,
        limit: most,
      }),
    ),
  );
  return parts
    .flatMap(({ items }) => items)
    .map(({ PK, SK, card: { kind, id, intentId, begunAt = now() } }) => ({
      kind,
      id,
      intentId,
      key: { PK, SK },
      begunAt,
    }));
}

const isStillOpen = ({ intentId }: OpenPayment) =>
  and(expression`intentId = ${intentId}`, expression`attribute_exists(GSI1PK)`);

const leaveAsIs = (standing: Payment | undefined): Payment => {
  if (!standing) throw new Error('A payment has disappeared.');
  return standing;
};

/** Looks at it again when it is twice as old as it is now. */
export async function lookAgainLater(payment: OpenPayment): Promise<void> {
  const age = Math.max(now() - payment.begunAt, limits.reconcile.after);
  await update<Payment>(
    payment.key,
    expression`SET GSI1SK = ${lookAt(now() + age, payment.intentId)}`,
    isStillOpen(payment),
    leaveAsIs,
  );
}

/** Nothing more can come of this intent: it stands in the list no longer, unless another one has taken its place. */
export async function close(payment: OpenPayment): Promise<void> {
  await update<Payment>(
    payment.key,
    expression`SET closedAt = ${new Date(now()).toISOString()} REMOVE GSI1PK, GSI1SK, card`,
    and(isStillOpen(payment), oneOf('status', ['requires_payment', 'processing', 'failed'])),
    leaveAsIs,
  );
}
