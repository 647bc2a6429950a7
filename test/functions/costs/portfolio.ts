import { anonymous, cost, counted, notified, unlike, type Cost } from './cost.ts';

/** What the calls of portfolios may cost. */
export const portfolios: Record<string, Cost> = {
  'portfolio.ofUser': anonymous(cost(1, 1.5, 0)),
  // Both are read at the same time.
  'users.get with the portfolio': anonymous(cost(1, 2, 0)),
  // Both sides' lists have it, and in the same transaction the work, the account of the other side, and that neither has blocked the
  // other are checked.
  'portfolio.ask': notified(counted(cost(3, 3, 14))),
  'portfolio.answer': notified(
    unlike([2, 2, 10], 'the piece is read again once its pictures are where it wants them', [3, 3, 10]),
  ),
  'portfolio.withdraw': notified(cost(2, 2, 6)),
};
