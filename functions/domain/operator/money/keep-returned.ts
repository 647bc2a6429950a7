import { classOf, readBooks } from '#functions/domain/money/books/books.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import type { Chargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import { paymentOf } from '#functions/domain/money/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transaction.ts';
import type { Case } from '#shared/rules/case.ts';

import { requireNoParty, signed, type Acting } from './acting.ts';

/** A dispute that is over, or a refund from elsewhere of which it is said whose loss it was. */
export type Ended = Extract<Case, { case: 'dispute' | 'taken' }>;

const hasEnded = ({ state }: Pick<Ended, 'state'>): boolean =>
  state === 'won' || state === 'lost' || state === 'ended';

/**
 * What has moved since a dispute or a refund from elsewhere ended is the marketplace's: what has come back, or what was taken
 * besides. 403 for a party, 409 while it has not ended, or if more has moved meanwhile.
 */
export async function keepReturned(card: Ended, acting: Acting): Promise<void> {
  const { kind, id, currency } = card;
  const disputeId = card.case === 'dispute' ? card.disputeId : card.refundId;
  await requireNoParty(acting.operator, paymentOf({ kind, id }));
  const PK = booksOf({ kind, id });
  const key = keys.chargeback(PK, disputeId);
  const record = await findItem<Pick<Chargeback, 'taken' | 'state'>>(key);
  if (!record || !hasEnded(card)) throw conflict('This has not ended yet.');
  const amount = await standingFor(kind, id, disputeId);
  const { state, taken } = record;
  await transact([
    change(key, {
      set: card.case === 'dispute' ? { lost: taken } : {},
      remove: [...caseAttributes, ...dueAttributes, 'isForeign'],
      when: { state, taken, GSI1PK: exists },
      refused: () => conflict('This has changed since, or is closed already.'),
    }),
    ...bookKept(),
    ...signed(acting, {
      act: 'dispute.keep',
      about: { kind, id },
      before: { disputeId, amount: -amount, currency },
      after: null,
    }),
  ]);

  function bookKept(): Step[] {
    if (amount === 0) return [];
    const lines = [
      { account: accounts.losses, amount },
      { account: accounts.chargeback(disputeId), amount: -amount },
    ];
    const { operator, reason } = acting;
    const journal = {
      kind: 'chargebackLost',
      currency,
      lines,
      at: timestamp(),
      by: operator.name,
      reason,
    } as const;
    return [book(PK, journal)];
  }
}

/** What the books have of a dispute that is nobody's: negative if it has come back. */
async function standingFor(kind: Ended['kind'], id: string, disputeId: string): Promise<number> {
  const { journals } = await readBooks(kind, id);
  return journals
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => classOf(account) === 'chargeback' && account.endsWith(`:${disputeId}`))
    .reduce((sum, { amount }) => sum + amount, 0);
}
