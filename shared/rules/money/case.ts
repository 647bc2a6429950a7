import type { MovementType } from './movement.ts';
import type { paymentKinds } from './payment.ts';

/** What was paid for. */
type OfWork = { kind: (typeof paymentKinds)[number]; id: string };

/** Minor units. */
type Money = { amount: number; currency: string };

/** What a line of the provider's statement is that somebody has to look at. */
export type LineReason = 'topup' | 'payoutElsewhere' | 'unexplained';

/**
 * Something that needs a person, by what it is:
 * - `payment`: a success at the provider that pays for nothing; `received` of its amount has arrived.
 * - `movement`: a refund, reversal or transfer that has failed for good (`failed`), or is of a payment of another environment (`otherEnvironment`);
 *   or a transfer that could not be made for long (`delayed`).
 * - `payout`: a seller's part that the operator pays by hand.
 * - `dispute`: of a payer's bank, which has to be answered, or whose money does not add up since its end.
 * - `taken`: a refund that somebody has made at the provider, of which it is not decided whose loss it is, or that has come back since.
 * - `line`: something that the provider's statement has and we have not asked for: a top-up, a payout that is no draw, or what nobody
 *   can explain; `day` is that of the line (UTC).
 * - `difference`: something of which the provider and the books have not said the same for a day, by its name; minor units.
 * - `held`: money that the provider does not hold much longer, since when (ISO) and for which seller: a payment is `examined`, it is
 *   `held` still, the operator holds payouts (`payoutsHeld`), or its seller is not paid yet (`unpaid`).
 * - `checkout`: nobody can begin to pay, because what was charged for this is in another currency at the provider.
 * - `stuck`: a record that keeps failing, by its key.
 * - `report`: what somebody has reported about a conversation.
 */
export type Case =
  | ({
      case: 'payment';
      reason: 'unknown' | 'differs' | 'closed';
      intentId: string;
      received: number;
      kind: string | undefined;
      id: string | undefined;
    } & Money)
  | ({
      case: 'movement';
      reason: 'failed' | 'otherEnvironment' | 'delayed';
      movementId: string;
      type: MovementType;
    } & OfWork &
      Money)
  | ({ case: 'payout'; movementId: string } & OfWork & Money)
  | ({ case: 'dispute'; disputeId: string; state: string } & OfWork & Money)
  | ({ case: 'taken'; refundId: string; state: string } & OfWork & Money)
  | ({ case: 'line'; reason: LineReason; lineId: string; day: string; type: string; source: string } & Money)
  | { case: 'difference'; name: string; provider: number; books: number; currency: string }
  | ({
      case: 'held';
      reason: 'examined' | 'held' | 'payoutsHeld' | 'unpaid';
      chargedAt: string;
      sellerId: string;
    } & OfWork &
      Money)
  | ({ case: 'checkout'; reason: 'currency'; currency: string; settled: string } & OfWork)
  | { case: 'stuck'; PK: string; SK: string }
  | { case: 'report'; reportId: string; conversationId: string; reporterId: string; reason: string };

/** The name of the difference between the provider's balance and all that is known to have moved it. */
export const BALANCE = 'balance';

/**
 * Whether the operator is notified of a case at once. Payouts by hand, reports and cases of another environment can wait:
 * operators check for them daily.
 */
export const isUrgent = (card: Case): boolean =>
  card.case !== 'payout' &&
  card.case !== 'report' &&
  !(card.case === 'movement' && card.reason === 'otherEnvironment');

/** By what an operator names a case: the id of what it is about, or its key. */
export function idOfCase(card: Case): string {
  switch (card.case) {
    case 'payment':
      return card.intentId;
    case 'movement':
    case 'payout':
      return card.movementId;
    case 'dispute':
      return card.disputeId;
    case 'taken':
      return card.refundId;
    case 'line':
      return card.lineId;
    case 'difference':
      return card.name;
    case 'held':
      return card.id;
    case 'checkout':
      return card.case;
    case 'stuck':
      return `${card.PK} ${card.SK}`;
    case 'report':
      return card.reportId;
  }
}
