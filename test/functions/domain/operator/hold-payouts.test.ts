import { beforeEach, expect, it, vi } from 'vitest';

import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { claimPayout } from '#functions/domain/operator/money/claim-payout.ts';
import { holdPayouts, releasePayouts } from '#functions/domain/operator/money/hold-payouts.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { aReleasedOrder, hearAll, NET } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { getEarnings } from '#test/functions/domain/steps.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

import { actsAbout, anOperator } from './an-operator.ts';

useMoney();

let acting: Acting;
beforeEach(async () => {
  acting = await anOperator();
});

it('a seller whose payouts are held is paid nothing until the last day, and then everything by itself', async () => {
  const { seller, ...order } = await aReleasedOrder();
  await holdPayouts(seller.id, 30, acting);
  expect((await newsTo(seller)).at(-1)?.line).toContain(
    'The marketplace holds your payouts for at most 30 days',
  );
  expect(await getEarnings(seller.id)).toMatchObject({ next: null, heldUntil: expect.any(String) });
  await order.clear();
  for (let day = 7; day < 29; day += 1) {
    advance(DAY);
    await order.send();
  }
  expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
  expect(await order.allMistakes()).toEqual([]);
  const { heldUntil: until } = await getEarnings(seller.id);
  const row = { state: 'stopped', until, since: null };
  expect((await listEarnings(seller.id, { limit: 1 })).items).toMatchObject([row]);
  expect((await getReceipt(order.id, seller.id)).payout).toMatchObject(row);
  advance(2 * DAY);
  await order.send();
  expect(await order.transfers()).toHaveLength(1);
  expect(await order.allMistakes()).toEqual([]);
});

it('they go on within a day once an operator releases them, which is possible once', async () => {
  const { seller, ...order } = await aReleasedOrder();
  await holdPayouts(seller.id, 10, acting);
  await order.clear();
  expect(await order.transfers()).toEqual([]);
  const both = await Promise.allSettled([
    releasePayouts(seller.id, acting),
    releasePayouts(seller.id, acting),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(releasePayouts(seller.id, acting)).rejects.toMatchObject({ status: 409 });
  expect((await newsTo(seller)).at(-1)?.line).toBe('Your payouts go on.');
  advance(DAY);
  await order.send();
  expect(await order.transfers()).toHaveLength(1);
  expect(await actsAbout(seller.id)).toMatchObject([
    { act: 'payouts.hold', before: { until: null } },
    { act: 'payouts.release', after: { until: null } },
  ]);
});

it('what is about to be transferred when they are held is not', async () => {
  const { seller, ...order } = await aReleasedOrder();
  let isHeld = false;
  const restore = interceptTable(async (command, send) => {
    // The transfer begins with what was read before.
    if (JSON.stringify(command.input).includes('#onItsWay') && !isHeld) {
      isHeld = true;
      await holdPayouts(seller.id, 10, acting);
    }
    return send();
  });
  await order.clear();
  restore();
  expect(isHeld).toBe(true);
  expect(await order.transfers()).toEqual([]);
  expect(await order.sums()).toEqual({ balance: NET, clearing: NET });
});

it('what is paid by hand, also to who has an account from before, cannot be claimed meanwhile', async () => {
  const { seller, ...order } = await aReleasedOrder();
  vi.stubEnv('PAYOUTS', 'manual');
  await order.clear();
  const [payout] = await order.movements('transfer');
  if (!payout) throw new Error('Nothing waits.');
  await holdPayouts(seller.id, 2, acting);
  await expect(claimPayout(payout, acting)).rejects.toThrow('are held until');
  advance(2 * DAY);
  const other = await aReleasedOrder({ provider: order.provider, seller });
  const { id } = other.provider.dispute(other.intentId, 'product_not_received');
  await hearAll(other);
  await expect(claimPayout(payout, acting)).rejects.toThrow('A payment of this seller is under review.');
  other.provider.endDispute(id, 'won');
  await hearAll(other);
  await claimPayout(payout, acting);
});

it('what has failed to be sent before is not sent meanwhile', async () => {
  const { seller, ...order } = await aReleasedOrder();
  order.provider.faults.failNext('reset', { resource: 'transfer', times: 4 });
  await order.clear();
  order.provider.faults.clear();
  await holdPayouts(seller.id, 3, acting);
  for (let day = 0; day < 2; day += 1) {
    advance(DAY);
    await order.send();
  }
  expect(await order.transfers()).toEqual([]);
  advance(2 * DAY);
  await order.send();
  expect(await order.transfers()).toHaveLength(1);
  expect(await order.allMistakes()).toEqual([]);
});

it.each([0, 31, 1.5])('they are not held for %s days, and by no party', async (days) => {
  const { seller } = await aReleasedOrder();
  await expect(holdPayouts(seller.id, days, acting)).rejects.toMatchObject({ status: 400 });
  const party = { ...acting, operator: { ...acting.operator, id: seller.id } };
  await expect(holdPayouts(seller.id, 1, party)).rejects.toMatchObject({ status: 403 });
  expect(await actsAbout(seller.id)).toEqual([]);
});
