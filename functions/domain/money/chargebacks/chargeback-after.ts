import type { Work } from '#functions/domain/money/books/works.ts';
import type { Dispute } from '#functions/services/stripe/payments/disputes.ts';

import type { Chargeback } from './record.ts';

/** How far a dispute has come. One that knows less than the record changes nothing, unless money has moved since. */
const ranks = { inquiry: 0, open: 1, won: 2, lost: 2 } as const;

/**
 * The record of a dispute once this is known of it. `isRegular`: it was checked because time has passed, and not because it
 * has changed.
 */
export function chargebackAfter(
  before: Chargeback | undefined,
  dispute: Dispute,
  { kind, id, n: payment, currency }: Pick<Work, 'kind' | 'id' | 'n' | 'currency'>,
  isRegular: boolean,
): Chargeback {
  // Another currency cannot be booked, so the payment stays frozen until the operator resolves it.
  const isOtherCurrency = dispute.currency !== currency;
  const moved = isOtherCurrency ? { taken: 0, fee: 0, bookings: 0 } : dispute;
  const { taken, fee, bookings } = !before || moved.bookings > before.bookings ? moved : before;
  // It is lost once its money is gone, which may take a moment.
  const isUnpaid = dispute.state === 'lost' && moved.taken === 0 && (isOtherCurrency || !isRegular);
  const state = stateAfter(before, { state: isUnpaid ? 'open' : dispute.state, bookings });
  const lostBefore = before?.lost ?? 0;
  const lost = state === 'lost' ? Math.max(lostBefore, taken) : lostBefore;
  return {
    disputeId: dispute.id,
    kind,
    id,
    payment,
    currency: dispute.currency,
    state,
    taken,
    fee,
    bookings,
    ...(lost > 0 || before?.lost !== undefined ? { lost } : {}),
    ...(isOtherCurrency ? { isOtherCurrency } : {}),
    isFreezing: state === 'open' || (state === 'inquiry' && taken > 0),
  };
}

function stateAfter(
  before: Chargeback | undefined,
  { state, bookings }: Pick<Dispute, 'state' | 'bookings'>,
): Dispute['state'] {
  if (!before || ranks[state] > ranks[before.state]) return state;
  // A bank that changes its decision moves money.
  return ranks[state] === ranks[before.state] && bookings > before.bookings ? state : before.state;
}
