import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr } from '@aws-sdk/util-dynamodb';

/** A value as the database keeps it: its text, and the bytes that it counts for. */
export type Stored = { json: string; size: number };

const seen = new WeakMap<object, Stored>();

/** How the database keeps this value. What many items share, as cards are shared, is written out once. */
export function stored(value: unknown): Stored {
  const shared = typeof value === 'object' && value !== null ? value : undefined;
  const known = shared && seen.get(shared);
  if (known) return known;
  const attribute = convertToAttr(value, { removeUndefinedValues: true });
  const found = { json: JSON.stringify(attribute), size: sizeOf(attribute) };
  if (shared) seen.set(shared, found);
  return found;
}

const COLLECTION = 3;
const ELEMENT = 1;

/** By DynamoDB's own rules. */
function sizeOf({ S, N, M, L }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return 1 + Math.ceil(N.replaceAll(/^-?[0.]*|\.|0+$/g, '').length / 2);
  if (L) return L.reduce((sum, each) => sum + sizeOf(each) + ELEMENT, COLLECTION);
  if (!M) return 1;
  return Object.entries(M).reduce(
    (sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each) + ELEMENT,
    COLLECTION,
  );
}
