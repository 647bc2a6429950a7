import { beforeEach, expect, it, vi } from 'vitest';

import { bookDraw, finishDraw } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { waitingPayouts } from '#functions/domain/draws/waiting.ts';
import { claimPayout, unclaimPayout } from '#functions/domain/operator/money/claim-payout.ts';
import { confirmByHand } from '#functions/domain/operator/money/confirm-by-hand.ts';
import { FIRST, NET } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';

import { aReality, openIds } from './a-reality.ts';

useMoney();
beforeEach(() => void vi.stubEnv('PAYOUTS', 'manual'));

it('what a bank examines is paid to nobody by hand, what it keeps of it no more, and the rest once', async () => {
  const { dispute, endDispute, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder({ hasAccount: false });
  await wait(FIRST * 24);
  const [payout] = await waitingPayouts();
  if (!payout) throw new Error('Nothing waits.');
  const { id } = dispute(order.intentId, 'product_not_received', 1000);
  await wait(1);
  const [kim, lee] = [await anOperator(), await anOperator()];
  await expect(claimPayout(payout, kim)).rejects.toThrow('is under review');
  endDispute(id, 'lost');
  await wait(1);
  await expect(claimPayout(payout, kim)).rejects.toMatchObject({ status: 409 });
  const [rest] = await waitingPayouts();
  if (!rest) throw new Error('Nothing waits.');
  expect(rest.amount).toBe(NET - 900);
  await finishDraw(
    await bookDraw({ reference: 'one', amount: rest.amount, purpose: 'bank' }, await readLimits(), lee),
  );
  const claims = await Promise.allSettled([kim, lee].map(async (acting) => claimPayout(rest, acting)));
  const mine = claims[0]?.status === 'fulfilled' ? kim : lee;
  await unclaimPayout(rest, mine);
  await wait(1);
  const [again] = await waitingPayouts();
  if (again) await claimPayout(again, lee);
  const paid = await Promise.allSettled([0, 1].map(async () => confirmByHand(rest, 'SEPA 4711', lee)));
  expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expectEqualBooks();
  expect(await order.sums()).toEqual({ paid: NET - 900 });
  expect(await openIds()).toEqual([]);
});
