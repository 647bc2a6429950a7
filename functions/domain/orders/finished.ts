import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import type { FinishedWork } from '#functions/domain/portfolio/finished-work.ts';
import { finished } from '#functions/domain/work/finished.ts';
import { conflict } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { check } from '#functions/table/transactions/transaction.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';

import { getStory } from './read.ts';

/** An order, as work of which its seller may show something once it is finished; 404 for everybody but its parties. */
export async function findFinishedOrder(id: string, userId: string): Promise<FinishedWork> {
  const { item, piece } = await getStory(id, userId);
  const { seller, buyer, title } = item.card;
  const page = `/order/${id}`;
  return {
    title,
    maker: { id: seller.id, page, role: 'seller' },
    client: { id: buyer.id, page, role: 'buyer' },
    isFinished: check(keys.order(id), {
      when: finished,
      refused: () => conflict(portfolioTexts.notFinished),
    }),
    isUnblocked: requireUnblocked(seller.id, buyer.id, portfolioTexts),
    piece,
  };
}
