import type { MovementType } from './movement.ts';
import type { paymentKinds } from './payment.ts';

/** What was paid for. */
type OfWork = { kind: (typeof paymentKinds)[number]; id: string };

/** Minor units. */
type Money = { amount: number; currency: string };

/**
 * Something that needs a person, by what it is:
 * - `payment`: a success at the provider that pays for nothing; `received` of its amount has arrived.
 * - `movement`: a refund, reversal or transfer that the provider has refused for good (`failed`), or whose amount there is another (`foreign`).
 * - `payout`: a seller's part that the operator pays by hand.
 * - `dispute`: of a payer's bank, which has to be answered, or whose money does not add up since its end.
 * - `stuck`: a record whose turn fails again and again, by its key.
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
  | ({ case: 'movement'; reason: 'failed' | 'foreign'; movementId: string; type: MovementType } & OfWork &
      Money)
  | ({ case: 'payout'; movementId: string } & OfWork & Money)
  | ({ case: 'dispute'; disputeId: string; state: string } & OfWork & Money)
  | { case: 'stuck'; PK: string; SK: string }
  | { case: 'report'; reportId: string; conversationId: string; reporterId: string; reason: string };

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
    case 'stuck':
      return `${card.PK} ${card.SK}`;
    case 'report':
      return card.reportId;
  }
}
