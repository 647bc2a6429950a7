import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr } from '@aws-sdk/util-dynamodb';

/** A value as the database stores it: its JSON, and its billed bytes. */
export type Stored = { json: string; size: number };

const encoded = new WeakMap<object, Stored>();

/** Encodes a value for the database. Objects that many items share, such as cards, are encoded once. */
export function stored(value: unknown): Stored {
  const shared = typeof value === 'object' && value !== null ? value : undefined;
  const known = shared && encoded.get(shared);
  if (known) return known;
  const attribute = convertToAttr(value, { removeUndefinedValues: true });
  const found = { json: JSON.stringify(attribute), size: sizeOf(attribute) };
  if (shared) encoded.set(shared, found);
  return found;
}

const COLLECTION = 3;
const ELEMENT = 1;

/** The size of an attribute by the rules of DynamoDB. */
function sizeOf({ S, N, M, L }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) {
    const digits = N.replaceAll(/^-?[0.]*|\.|0+$/g, '').length;
    return 1 + Math.ceil(digits / 2) + (N.startsWith('-') ? 1 : 0);
  }
  if (L) return L.reduce((sum, each) => sum + sizeOf(each) + ELEMENT, COLLECTION);
  if (!M) return 1;
  return Object.entries(M).reduce(
    (sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each) + ELEMENT,
    COLLECTION,
  );
}
