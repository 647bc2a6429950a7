import type { Hold } from '#functions/domain/money/books/hold.ts';
import { unsentStates } from '#functions/domain/money/books/movement-states.ts';
import { isStillHere, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { conflict } from '#functions/lib/errors.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import * as workTexts from '#shared/texts/work.ts';

import type { Released } from './released.ts';

type Found = Omit<Released, 'held'>;

/** The hold of what was released. 409 if the bank has taken something of it back: that money is with the payer already. */
export function requireReleased({ hold }: Found): Hold {
  if (!hold) throw new Error('What was released has no hold.');
  const { takenBack = 0, givenBack = 0, borne = 0 } = hold;
  if (takenBack > givenBack || borne > 0) throw conflict(workTexts.takenBack);
  return hold;
}

/** The same. 409 while it is not on its way to the seller: then the seller gives back. */
export function requireSent(found: Found): Hold {
  const hold = requireReleased(found);
  const { transfer } = found;
  if (transfer && (unsentStates.has(transfer.state) || isStillHere(transfer)))
    throw conflict(operatorTexts.notPaidOut);
  return hold;
}

/**
 * The same, with its transfer. 409 once that has been on its way, while something is taken back from an earlier one, and where the
 * marketplace has given back of it.
 */
export function requireUnsent(found: Found): { hold: Hold; transfer: MovementItem } {
  const hold = requireReleased(found);
  const { transfer } = found;
  const { reversing = 0, withholding = 0, goodwill } = hold;
  const isUnsent = transfer && unsentStates.has(transfer.state) && !transfer.repeats;
  if (!isUnsent || reversing > 0 || withholding > 0 || goodwill) throw conflict(operatorTexts.paidOut);
  return { hold, transfer };
}
