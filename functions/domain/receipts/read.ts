import { toEarning } from '#functions/domain/earnings/earning.ts';
import { findKind } from '#functions/domain/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { sideOf, type WorkItem } from '#functions/domain/work/record.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { notFound } from '#functions/lib/errors.ts';
import { findItem } from '#functions/table/read.ts';
import type { Operator, Receipt } from '#shared/entities/receipt.ts';
import { refusals } from '#shared/refusals.ts';

import { chargeIn, linesOf, receiptNumber } from './lines.ts';

/**
 * The receipt of an order or a module, from its books, for its two parties; 404 for everybody else, and while nothing was
 * charged.
 */
export async function getReceipt(id: string, viewerId: string): Promise<Receipt> {
  const kind = await findKind(id);
  if (!kind) throw notFound(refusals.notFound.receipt);
  const [item, books] = await Promise.all([findItem<WorkItem>(kind.keyOf(id)), readBooks(kind.name, id)]);
  const charge = chargeIn(books);
  const side = item && sideOf(item.card, viewerId);
  const head = side && (await kind.receiptHead(item.card));
  if (!charge || !head) throw notFound(refusals.notFound.receipt);
  return {
    id,
    kind: kind.name,
    side,
    number: receiptNumber(books),
    at: charge.at,
    currency: charge.currency,
    operator: JSON.parse(optionalEnv('OPERATOR') ?? 'null') as Operator | null,
    ...head,
    ...linesOf(books, charge, side),
    payout: side === 'seller' && books.hold ? toEarning(books.hold) : null,
  };
}
