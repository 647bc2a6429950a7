import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { isOfAttempt } from '#functions/domain/money/books/movement-states.ts';
import { noLongerStuck, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { resumeReversals } from '#functions/domain/money/movements/reversals/resume-reversals.ts';
import { expectPayout } from '#functions/domain/money/payout-accounts/expect-payout.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import type { Transfer } from '#functions/services/stripe/payouts/transfers.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transactOnce } from '#functions/table/transactions/transact-once.ts';
import { change } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

/**
 * Applies the state of a transfer at the provider. Repeated, late and unordered reports do no harm: one about an
 * earlier attempt changes nothing. `eventId` is the event that triggered it.
 */
export async function applyTransfer(transfer: Transfer, eventId?: string): Promise<void> {
  const { kind = '', id = '', movement: movementId = '' } = transfer.metadata;
  if (!isOurs(transfer)) return ignore(transfer);
  const PK = booksOf({ kind, id });
  await untilCurrent(
    async () => findItem<MovementItem>(keys.movement(PK, movementId)),
    async (movement) => {
      if (!movement) return ignore(transfer);
      if (isOfAttempt(movement, transfer)) await confirm(movement, transfer, eventId);
    },
  );
}

const ignore = ({ id: transferId }: Transfer) =>
  log.info('transfer of nothing of ours ignored', { transferId });

async function confirm(
  movement: MovementItem,
  { id: providerId }: Transfer,
  eventId?: string,
): Promise<void> {
  const { movementId, amount, sellerId = '', repeats } = movement;
  // First, so that a crash afterwards cannot lose it.
  await expectPayout(sellerId);
  const hold = repeats ? await findItem<Hold>(keys.hold(movement)) : undefined;
  const at = timestamp();
  const lines = [
    { account: accounts.transit(movementId), amount },
    { account: accounts.provider, amount: -amount },
  ];
  const steps = [
    changeMovement(movement, 'prove', 'provider', {
      set: { providerId, confirmedAt: at },
      remove: [...dueAttributes, ...caseAttributes],
    }),
    ...noLongerStuck(movement),
    bookMovement(movement, 'prove', 'provider', { lines, at }),
    change(keys.hold(movement), {
      set: { 'payout.transferId': providerId },
      remove: ['payout.delayedSince'],
      when: { 'payout.movementId': movementId },
    }),
    ...(hold ? [notifySeller(hold, 'sent', amount)] : []),
  ];
  await transactOnce(steps, eventId);
  await resumeReversals(sellerId);
}
