import type { Movement } from '#functions/domain/money/books/movement.ts';
import { refIn } from '#functions/domain/money/books/works.ts';
import type { Subject } from '#functions/services/stripe/events.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findRefund, refundsOf, type Refund } from '#functions/services/stripe/payments/refunds.ts';
import {
  findTransfer,
  reversalsOf,
  type Reversal,
  type Transfer,
} from '#functions/services/stripe/payouts/transfers.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

/** What the provider has made of a movement. */
type Made = Refund | Transfer | Reversal;

/** Of what an event is about, what the provider has made for movements that the table does not know: their decisions are lost. */
export async function findLost(subject: Subject): Promise<Made[]> {
  const made = await findMade(subject);
  const isLost = await Promise.all(made.map(hasLostMovement));
  return made.filter((_, place) => isLost[place]);
}

async function findMade(subject: Subject): Promise<Made[]> {
  if ('refundId' in subject) return present(await findRefund(subject.refundId));
  if ('refundedIntentId' in subject) return refundsOf(subject.refundedIntentId);
  if (!('transferId' in subject)) return [];
  const transfer = await findTransfer(subject.transferId);
  return transfer?.reversed ? [transfer, ...(await reversalsOf(transfer.id))] : present(transfer);
}

const present = <T>(found: T | null): T[] => (found === null ? [] : [found]);

/** Whether money of ours was moved for a movement that there is not. A refund that has failed has moved nothing. */
export async function hasLostMovement(made: Made): Promise<boolean> {
  const ref = refIn(made.metadata);
  if (!isOurs(made) || !ref || ('state' in made && made.state === 'failed')) return false;
  const { movement: movementId = '' } = made.metadata;
  return (await findItem<Movement>(keys.movement(booksOf(ref), movementId))) === undefined;
}
