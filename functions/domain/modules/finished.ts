import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import type { FinishedWork } from '#functions/domain/portfolio/finished-work.ts';
import { finished, isFinished } from '#functions/domain/work/finished.ts';
import { sideOf } from '#functions/domain/work/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { all } from '#functions/table/conditions.ts';
import { check } from '#functions/table/transactions/transaction.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';

import { moduleKind } from './kind.ts';
import { findStories, moduleNotFound, notYours } from './read.ts';
import { moduleKey } from './record.ts';

/**
 * What a freelancer did for a project, as work of which they may show something once a module of it is finished; 403 for
 * everybody but the two.
 */
export async function findFinishedModules(
  projectId: string,
  freelancerId: string,
  userId: string,
): Promise<FinishedWork> {
  const stories = await findStories(projectId);
  const own = stories.filter(({ item }) => item.card.seller.id === freelancerId);
  const [first] = own;
  if (!first) throw moduleNotFound();
  if (!sideOf(first.item.card, userId)) throw notYours();
  const { card } = (own.find(({ item }) => isFinished(item.card)) ?? first).item;
  return {
    title: card.title,
    maker: { id: freelancerId, page: moduleKind.page(card, 'seller'), role: 'freelancer' },
    client: { id: card.buyer.id, page: moduleKind.page(card, 'buyer'), role: 'client' },
    isFinished: check(moduleKey(card.id), {
      when: all({ 'card.id': card.id, 'card.seller.id': freelancerId }, finished),
      refused: () => conflict(portfolioTexts.notFinished),
    }),
    isUnblocked: requireUnblocked(freelancerId, card.buyer.id, portfolioTexts),
    piece: first.piece,
  };
}
