import { forbidden } from '#functions/lib/errors.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import * as accessTexts from '#shared/texts/access.ts';

import type { PieceItem } from './record.ts';

/** A side of work: who did it, or who it was done for. */
export type WorkSide = 'maker' | 'client';

/** Work of which something may be shown, with its two sides and the page on which each sees it. */
export type FinishedWork = Record<WorkSide, { id: string; page: string; role: string }> & {
  /** What it is called, as the other side knows it. */
  title: string;
  /** Step: requires that the work is finished, paid, and not in question. */
  isFinished: Step;
  /** Steps: require that neither side has blocked the other; 403 for the maker where one has. */
  isUnblocked: Step[];
  piece: PieceItem | undefined;
};

/** Finds the work of this id for one of its two sides. Throws 404 or 403 for everybody else. */
export type FindWork = (id: string, userId: string) => Promise<FinishedWork>;

/** Requires somebody to be this side of the work; 403 for the other. */
export function requireSide(work: FinishedWork, side: WorkSide, userId: string): void {
  if (work[side].id !== userId) throw forbidden(accessTexts.notYours);
}
