import type { Works } from '#functions/domain/money/books/works.ts';
import { closingStep } from '#functions/domain/money/payments/close.ts';
import type { AlsoSteps } from '#functions/domain/work/act.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import type { Verb } from '#shared/work/phases.ts';
import { isPaid } from '#shared/work/progress.ts';

import { amountDue, findPayment, toDue } from './payment.ts';

/**
 * The steps that close the payment of work which ends unpaid, in the same transaction. Nothing can be paid by then: the work
 * is either paid or over.
 */
export const closesPayment =
  <Item extends WorkItem, V extends Verb>(kind: Kind<Item, V>, works: Works): AlsoSteps<Item> =>
  async ({ card }, after) => {
    if (after.card.phase !== 'ENDED' || isPaid(card)) return [];
    const payment = await findPayment(card);
    return [await closingStep(toDue(kind, card, payment, amountDue(card, payment) ?? 0), works)];
  };
