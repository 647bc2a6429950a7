import { divide } from '#shared/rules/money/divide.ts';

import type { Refund } from './refunds.ts';

type Metadata = Record<string, string>;

/** A piece of work that an intent pays for, and how much of the intent is for it (minor units). */
export type Part = { kind: string; id: string; amount: number };

/** The most parts of an intent: together they are one value of its metadata, which has at most 500 letters. */
export const MOST_PARTS = 10;

/** What the metadata of an intent say of what it pays for: the first part, and of several, each with its amount. */
export function metadataFor(parts: readonly Part[]): Metadata {
  const [{ kind, id } = { kind: '', id: '' }] = parts;
  const named = parts.map((part) => `${part.kind}:${part.id}:${part.amount}`);
  return { kind, id, ...(named.length > 1 ? { parts: named.join(' ') } : {}) };
}

/** The several parts that these metadata name; none if the intent pays for one piece of work. */
export const partsIn = ({ parts }: Metadata): Part[] =>
  (parts?.split(' ') ?? []).map((part) => {
    const [kind = '', id = '', amount] = part.split(':');
    return { kind, id, amount: Number(amount) };
  });

/**
 * What falls to each part of an intent of these amounts (minor units): in proportion to what it pays for them, less what has gone
 * back with these refunds. Each has the metadata that a payment of that part alone would have.
 */
export function divideAmong<Amounts extends Record<string, number>>(
  metadata: Metadata,
  amounts: Amounts,
  refunds: readonly Refund[] = [],
): (Amounts & { metadata: Metadata })[] {
  const parts = partsIn(metadata);
  if (parts.length === 0) return [{ ...amounts, metadata }];
  const left = parts.map((part) => part.amount - refundedOf(part, refunds));
  const weights = left.some((amount) => amount > 0) ? left : parts.map(({ amount }) => amount);
  const shares = Object.entries(amounts).map(([name, amount]) => [name, divide(amount, weights)] as const);
  const { parts: _, ...common } = metadata;
  return parts.map(({ kind, id }, place) => ({
    ...(Object.fromEntries(shares.map(([name, each]) => [name, each[place]])) as Amounts),
    metadata: { ...common, kind, id },
  }));
}

/** How much of a part has gone back to its payer, or is on its way. */
const refundedOf = ({ kind, id }: Part, refunds: readonly Refund[]): number =>
  refunds
    .filter(({ state, metadata }) => state !== 'failed' && metadata['kind'] === kind && metadata['id'] === id)
    .reduce((sum, { amount }) => sum + amount, 0);
