import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { operatorListing, noLongerStuck, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { numberedLater, numberListing } from '#functions/domain/money/books/numbers.ts';
import { refIn, type Work, type Works } from '#functions/domain/money/books/works.ts';
import { returnedSteps } from '#functions/domain/money/payments/set-aside.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import type { Refund } from '#functions/services/stripe/payments/refunds.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transactOnce } from '#functions/table/transactions/transact-once.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

/** How often the bank may refuse a refund before the operator has to pay it in another way. */
const MOST_REFUNDS = 3;
/** How soon a refund that is on its way is checked again if no event says that it has arrived, in milliseconds. */
const CHECK_AGAIN = 3_600_000;
/** How soon a refund is requested again after the bank returned it, in milliseconds. */
const ASK_ANEW = 60_000;

/** How far each state has come. A report that is behind the record changes nothing. */
const ranks = { pending: 1, succeeded: 2, failed: 3 } as const;

/**
 * Applies the state of one of our refunds at the provider. Repeated, late and unordered reports do no harm: one about
 * an earlier attempt, or behind the record, changes nothing. `eventId` is the event that triggered it.
 */
export async function applyRefund(refund: Refund, works: Works, eventId?: string): Promise<void> {
  const { movement: movementId = '' } = refund.metadata;
  const ref = refIn(refund.metadata);
  if (!isOurs(refund) || !ref) return ignore(refund);
  const PK = booksOf(ref);
  await untilCurrent(
    async () => findItem<MovementItem>(keys.movement(PK, movementId)),
    async (movement) => {
      if (!movement) return ignore(refund);
      if (!isNews(movement, refund)) return;
      const steps = stepsOf(movement, refund, await works.find(ref));
      await transactOnce([...steps, ...noLongerStuck(movement)], eventId);
      if (refund.state === 'failed') report(movement, refund);
    },
  );
}

const ignore = ({ id: refundId }: Refund) => log.info('refund of nothing of ours ignored', { refundId });

function isNews({ state, attempts, amount, currency }: MovementItem, refund: Refund): boolean {
  if (refund.metadata['attempt'] !== String(attempts + 1) || state === 'FAILED') return false;
  if (refund.amount !== amount || refund.currency !== currency)
    throw new Error('A refund differs from the movement that asked for it.');
  const known = state === 'CONFIRMED' ? ranks.succeeded : 0;
  return ranks[refund.state] > known;
}

function stepsOf(movement: MovementItem, refund: Refund, work: Work | undefined): Step[] {
  switch (refund.state) {
    case 'pending':
      return [accept(movement, refund)];
    case 'succeeded':
      return prove(movement, refund, work);
    case 'failed':
      return fail(movement, refund, work);
  }
}

/** Step: the money is on its way to its payer. */
const accept = (movement: MovementItem, { id: providerId }: Refund): Step =>
  changeMovement(movement, 'accept', 'provider', {
    set: { providerId, ...dueAt(now() + CHECK_AGAIN, movement.movementId) },
  });

/** Steps: the money is back with its payer, and its credit note waits for a number. */
function prove(movement: MovementItem, { id: providerId }: Refund, work: Work | undefined): Step[] {
  const at = timestamp();
  return [
    changeMovement(movement, 'prove', 'provider', {
      set: { providerId, confirmedAt: at, ...numberedLater(movement, at) },
      remove: [...dueAttributes, ...caseAttributes],
    }),
    ...bookReturn(movement, 'prove', work),
  ];
}

/** Steps: request a refund again, as a new one, that the bank refused, unless that has happened too often. */
function fail(movement: MovementItem, { id }: Refund, work: Work | undefined): Step[] {
  const isOver = hasFailedTooOften(movement);
  const action = isOver ? 'setAside' : 'retry';
  return [
    changeMovement(movement, action, 'provider', {
      set: isOver ? operatorListing(movement, 'failed') : dueAt(now() + ASK_ANEW, movement.movementId),
      add: { attempts: 1 },
      append: { failed: [id] },
      remove: ['providerId', 'sentAt', ...numberListing, ...(isOver ? dueAttributes : [])],
    }),
    ...(movement.state === 'CONFIRMED' ? bookReturn(movement, action, work) : []),
  ];
}

const hasFailedTooOften = ({ failed: before = [] }: MovementItem) => before.length + 1 >= MOST_REFUNDS;

function report(movement: MovementItem, { id: refundId, amount, currency }: Refund): void {
  const { kind, id, movementId } = movement;
  const fields = { kind, id, movementId, refundId, amount, currency };
  log.error(hasFailedTooOften(movement) ? 'movement set aside' : 'refund failed', fields);
}

/** Steps: book that the money has left our balance, or is back on it, and update its work. */
function bookReturn(
  movement: MovementItem,
  action: 'prove' | 'retry' | 'setAside',
  work: Work | undefined,
): Step[] {
  const { PK, movementId, returns } = movement;
  const isProven = action === 'prove';
  const amount = isProven ? movement.amount : -movement.amount;
  const lines = [
    { account: accounts.refunding(movementId), amount },
    { account: accounts.provider, amount: -amount },
  ];
  return [
    bookMovement(movement, action, 'provider', { lines, at: timestamp() }),
    ...(returns ? returnedSteps(PK, returns, isProven) : (work?.returned(amount) ?? [])),
    ...(returns && isProven ? (work?.notify('refunded', amount) ?? []) : []),
  ];
}
