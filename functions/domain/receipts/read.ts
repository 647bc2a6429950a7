import { toEarning } from '#functions/domain/earnings/earning.ts';
import { heldUntilOf, orStopped } from '#functions/domain/earnings/stopped.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { findParties } from '#functions/domain/money/books/parties.ts';
import { findSellerAccount, isAnyExamined } from '#functions/domain/money/books/seller-account.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import { sideOf, type WorkItem } from '#functions/domain/work/record.ts';
import { operator } from '#functions/lib/operator.ts';
import { findItem } from '#functions/table/read.ts';
import type { Receipt } from '#shared/entities/money/receipt.ts';

import { chargeIn, linesOf, numberFor, vatOf } from './lines.ts';

/** The receipt of work of this kind, from its books, for its two parties; null for everybody else, and while nothing was charged. */
export async function findReceipt(
  kind: Pick<Kind, 'name' | 'keyOf' | 'receiptTitle'>,
  id: string,
  viewerId: string,
): Promise<Receipt | null> {
  const [item, books] = await Promise.all([findItem<WorkItem>(kind.keyOf(id)), readBooks(kind.name, id)]);
  const charge = chargeIn(books);
  const side = item && sideOf(item.card, viewerId);
  if (!charge || !side) return null;
  const { buyer, seller } = item.card;
  const [title, parties] = await Promise.all([
    kind.receiptTitle(item.card),
    books.parties ?? findParties({ buyer: buyer.id, seller: seller.id }),
  ]);
  return {
    id,
    kind: kind.name,
    side,
    number: numberFor(side, books),
    at: charge.at,
    currency: charge.currency,
    operator: operator(),
    title,
    // The names of the time of the charge: pictures are not kept.
    buyer: { ...parties.buyer, img: null },
    seller: { ...parties.seller, img: null },
    ...linesOf(books, charge, side),
    vat: side === 'seller' ? vatOf(books, charge) : null,
    payout:
      side === 'seller' && books.hold ? await payoutOf(books.hold, item.card.phase === 'DISPUTED') : null,
  };
}

/** How far the seller's part has come, as the seller is told elsewhere. */
async function payoutOf(hold: Hold, isDisputed: boolean): Promise<Receipt['payout']> {
  const seller = await findSellerAccount(hold.sellerId, 'eventual');
  return orStopped(
    toEarning(hold, { isExamined: isAnyExamined(hold, seller), isDisputed }),
    heldUntilOf(seller),
  );
}
