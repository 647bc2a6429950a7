import { lists, placeSince } from '#functions/table/keys.ts';

import type { Hold } from './hold.ts';
import type { Movement } from './movement.ts';

/** How many numbers of a series are taken. */
export type NumberCount = { count: number };

/**
 * An assigned number, as stored: the movement and the record that have it. The number of a statement is stored on the
 * hold, because releasing again makes another transfer.
 */
export type TakenNumber = Pick<Movement, 'kind' | 'id' | 'payment' | 'movementId'>;

/** The number of a seller's statement of commission, and the part of the commission that is VAT, in basis points added to the rest. */
export type Statement = { number: string; vatRate?: number };

/** The attributes by which a movement waits for its number, since this time (ISO). */
export const waitsForNumber = (since: string, movementId: string) => ({
  GSI2PK: lists.unnumbered(),
  GSI2SK: placeSince(since, movementId),
});

/** The attributes that keep a movement among those that wait for their number. */
export const numberListing = ['GSI2PK', 'GSI2SK'] as const;

/** The attributes by which the fee of a charge or a proven refund waits for its number; none if it has one, or was never a payment. */
export const numberedLater = (
  { movementId, number, returns }: Pick<Movement, 'movementId' | 'number' | 'returns'>,
  at: string,
) => (number || returns ? {} : waitsForNumber(at, movementId));

/**
 * The series of a movement's number. Receipts and statements are of the year of the charge, credit notes of the year in which
 * the refund is proven.
 */
export function seriesOf(
  { type, requestedAt, confirmedAt = requestedAt }: Movement,
  hold: Pick<Hold, 'chargedAt'> | undefined,
): string {
  if (type === 'transfer') return `C-${(hold?.chargedAt ?? requestedAt).slice(0, 4)}`;
  return (type === 'refund' ? confirmedAt : requestedAt).slice(0, 4);
}

/** The number at this place of a series, counted from 1: '2026-000123' of a receipt, 'C-2026-000123' of a statement. */
export const numberAt = (series: string, place: number): string =>
  `${series}-${String(place).padStart(6, '0')}`;

/** The series of a number, and its place in it. */
export function placeOf(number: string): { series: string; place: number } {
  const end = number.lastIndexOf('-');
  return { series: number.slice(0, end), place: Number(number.slice(end + 1)) };
}
