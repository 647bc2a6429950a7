import { arePayoutsHeld, type FoundAccount } from '#functions/domain/money/books/seller-account.ts';
import type { Earning } from '#shared/entities/money/earning.ts';

/** Until when an operator holds the seller's payouts (ISO); null while nobody does. */
export const heldUntilOf = (seller: FoundAccount): string | null =>
  arePayoutsHeld(seller) ? (seller.payoutsHeld?.until ?? null) : null;

/** The earning, as `stopped` if an operator holds it for longer than it takes to clear. */
export function orStopped(earning: Earning, heldUntil: string | null): Earning {
  const { state, until } = earning;
  const isDueBefore = state === 'waiting' || (state === 'clearing' && (until ?? '') < (heldUntil ?? ''));
  return heldUntil && isDueBefore ? { ...earning, state: 'stopped', until: heldUntil, since: null } : earning;
}
