import { findReceipt } from '#functions/domain/receipts/read.ts';
import { notFound } from '#functions/lib/errors.ts';
import type { Receipt } from '#shared/entities/money/receipt.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { findKind } from './kinds.ts';

/** The receipt of work, from its books, for its two parties; 404 for everybody else, and while nothing was charged. */
export async function getReceipt(id: string, viewerId: string): Promise<Receipt> {
  const kind = await findKind(id);
  const receipt = kind && (await findReceipt(kind, id, viewerId));
  if (!receipt) throw notFound(notFoundTexts.receipt);
  return receipt;
}
