import { expect, it } from 'vitest';

import type { Bid } from '#shared/entities/work/bid.ts';
import { dollars } from '#test/web/features/orders/a-card.ts';
import { acceptQuestion } from '#web/features/bids/questions.ts';

it('before a bid is accepted, its client is told when modules are paid, and when what is held is released', () => {
  const bid = { amount: dollars(400), freelancer: { username: 'omar' } } as Bid;
  const { title, description } = acceptQuestion(bid);
  expect(title).toBe('Accept the bid of omar for $400?');
  expect(description).toMatch(
    /You pay each module when you approve it, or in advance; then it is held until you approve it, or 14 days pass without an answer\.$/,
  );
});
