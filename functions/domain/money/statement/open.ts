import { readBooks } from '#functions/domain/money/books/books.ts';
import { isAsked } from '#functions/domain/money/books/movement-states.ts';
import type { Movement } from '#functions/domain/money/books/movement.ts';
import type { WorkRef, Works } from '#functions/domain/money/books/works.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { recordExternalRefund } from '#functions/domain/money/external-refund.ts';
import { applyRefund } from '#functions/domain/money/movements/refunds/apply-refund.ts';
import { settle } from '#functions/domain/money/payments/settle.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { findRefund } from '#functions/services/stripe/payments/refunds.ts';
import { listedAs, type CaseListing } from '#functions/table/cases.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItems } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { currency as currentCurrency } from '#shared/rules/money/currency.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { openEntries, type OpenEntry, type OpenItem } from './entries.ts';
import { isRefundId } from './names.ts';
import { OTHERS } from './read.ts';

/** How long the two sides may differ before a person has to look, in milliseconds. */
const LONGEST = DAY;

/**
 * Makes up for lost events, and reports to the operator what the provider and the books have disagreed about for a day.
 * Returns the names of all open entries.
 */
export async function processOpenEntries(works: Works, hasTime = () => true): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of openEntries()) {
    if (entry.name === OTHERS) continue;
    names.push(entry.name);
    try {
      await processEntry(entry, works, hasTime);
    } catch (error) {
      // It must not block the others. The next run tries it again.
      log.error('open entry of the statement not checked', { name: entry.name, error });
    }
  }
  return names;
}

async function processEntry(entry: OpenItem, works: Works, hasTime: () => boolean): Promise<void> {
  try {
    if (!entry.GSI1PK && hasTime()) await syncFromProvider(entry, works);
  } catch (error) {
    // It is reported anyway once it is old.
    log.error('what the statement has was not checked', { name: entry.name, error });
  }
  const isOld = now() - Date.parse(entry.since) > LONGEST;
  if (!isOld || entry.GSI1PK || (await isUnderWay(entry.name, entry)) || (await isSetAside(entry))) return;
  await listDifference(entry);
}

/** Whether it is about a payment that is a case of its own: what is done about that books it. */
async function isSetAside({ name, of }: OpenEntry): Promise<boolean> {
  const [what, id = ''] = name.split(' ');
  if (what !== 'charge' && what !== 'fee') return false;
  const places = [...of, { kind: 'unknown', id }].map((ref) => keys.paymentIssue(booksOf(ref), id));
  return (await findItems<Partial<CaseListing>>(places)).some(({ GSI1PK }) => GSI1PK !== undefined);
}

/** Syncs a payment, a dispute or a refund from the provider, as its event would have done. */
async function syncFromProvider({ name, of }: OpenEntry, works: Works): Promise<void> {
  const [what, id = ''] = name.split(' ');
  if (what === 'dispute') await syncDispute(id, works);
  if (what === 'charge') {
    const intent = await findIntent(id);
    if (intent) await settle(intent, { isReconciliation: true }, works);
  }
  if (what !== 'refund') return;
  const refundId = isRefundId(id) ? id : await findRefundOf(id, of);
  const refund = refundId ? await findRefund(refundId) : null;
  if (refund) await (isRefundId(id) ? recordExternalRefund : applyRefund)(refund, works);
}

/** The provider's id of the refund of a movement of this work, once that is known. */
async function findRefundOf(movementId: string, of: WorkRef[]): Promise<string | undefined> {
  const found = await findItems<Movement>(
    of.map((ref) => keys.movement(booksOf(ref), movementId)),
    ['providerId'],
  );
  return found[0]?.providerId;
}

async function listDifference({ PK, SK, name, provider, books, of }: OpenItem): Promise<void> {
  const about = { name, provider, books, of };
  const currency = currentCurrency().code;
  const listed = await update<OpenEntry>(
    { PK, SK },
    {
      set: listedAs({ case: 'difference', name, provider, books, currency }, timestamp()),
      when: { provider, books },
      fallback: () => undefined,
    },
  );
  if (listed) log.error('difference from the provider set aside', about);
}

/** Whether the books will say the same soon: the movement is not confirmed yet, or the payment has just been recorded. */
export async function isUnderWay(
  name: string,
  { of, books: booked }: Pick<OpenEntry, 'of' | 'books'>,
): Promise<boolean> {
  // Of several parts, some may be booked already.
  if (of.length === 0 || (booked !== 0 && of.length === 1)) return false;
  const books = await Promise.all(of.map(({ kind, id }) => readBooks(kind, id)));
  const [what] = name.split(' ');
  if (what === 'charge') return books.every(({ journals }) => journals.some(({ kind }) => kind === 'charge'));
  const moving = what === 'transfer_refund' ? 'reversal' : what;
  return books.some(({ movements }) =>
    movements.some(({ type, state }) => type === moving && isAsked(state)),
  );
}
