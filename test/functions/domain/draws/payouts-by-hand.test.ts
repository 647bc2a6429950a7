import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { bookDraw, finishDraw } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { detailsOf, waitingPayouts } from '#functions/domain/draws/waiting.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { confirmByHand } from '#functions/domain/money/movements/confirm-by-hand.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { positionOf } from '#functions/domain/recount/solvency.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { approve } from '#test/functions/domain/steps.ts';

useMarket();
beforeEach(() => void vi.stubEnv('PAYOUTS', 'manual'));
afterEach(() => {
  setClock(null);
  vi.stubEnv('PAYOUTS', 'stripe');
});

/** The seller's part of 19.99. */
const NET = 1800;

/** A sale whose clearance is over, in an environment whose operator pays sellers by hand. */
async function aClearedSale() {
  const sale = await aChargedOrder({ isCompleted: true });
  await approve({ id: sale.id, userId: sale.buyer.id });
  advance(8 * DAY);
  sale.provider.doDue();
  await sale.send();
  return sale;
}

const position = async () => positionOf((await recountAll()).totals);
const proof = { by: 'kim', reference: 'SEPA 4711' };

it('what has cleared waits for the operator, who draws it, pays it and records that', async () => {
  const sale = await aClearedSale();
  expect(await sale.movements('transfer')).toMatchObject([{ state: 'REQUESTED', amount: NET }]);
  const [payout, ...others] = await waitingPayouts();
  if (!payout) throw new Error('Nothing waits.');
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ id: sale.id, amount: NET, currency: 'usd' });
  expect(await detailsOf(payout)).toMatchObject({ seller: sale.seller.username, isExamined: false });

  const { safeToWithdraw: before } = await position();
  const limits = await readLimits();
  expect(limits.forSellers).toBe(NET);
  const draw = { reference: 'to-pay', amount: NET, purpose: 'bank', by: 'kim' } as const;
  await finishDraw(await bookDraw(draw, limits));
  expect(await position()).toMatchObject({ bank: NET, drawn: 0, safeToWithdraw: before });
  expect((await readLimits()).forSellers).toBe(0);

  await confirmByHand(payout, proof);
  await expect(confirmByHand(payout, proof)).rejects.toMatchObject({ status: 409 });
  expect(await waitingPayouts()).toEqual([]);
  expect(await position()).toMatchObject({ bank: 0, onItsWayToSellers: 0, safeToWithdraw: before });
  expect(await findSellerAccount(sale.seller.id)).toMatchObject({ balance: 0, onItsWay: 0, paid: NET });
  await sale.send();
  expect(await sale.movements('transfer')).toMatchObject([{ state: 'CONFIRMED' }]);
  const { findings } = await recountAll();
  // Nothing keeps the cards of lists up to date here.
  const ofRecords = findings.filter(({ name }) => !name.startsWith('cards of'));
  expect(ofRecords.flatMap(({ differences }) => differences)).toEqual([]);
});

it('is confirmed by one of two operators', async () => {
  const sale = await aClearedSale();
  const [payout] = await waitingPayouts();
  if (!payout) throw new Error('Nothing waits.');
  const both = await Promise.allSettled([confirmByHand(payout, proof), confirmByHand(payout, proof)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await sale.booked('transferProven')).toBe(1);
});

it('is refused for what Stripe transfers, and for what there is not', async () => {
  vi.stubEnv('PAYOUTS', 'stripe');
  const sale = await aClearedSale();
  const [transfer] = await sale.movements('transfer');
  if (!transfer) throw new Error('Nothing was released.');
  await expect(confirmByHand(transfer, proof)).rejects.toMatchObject({ status: 409 });
  await expect(confirmByHand({ ...transfer, movementId: 'other' }, proof)).rejects.toMatchObject({
    status: 404,
  });
  const [fee] = await sale.movements('fee');
  if (!fee) throw new Error('There is no fee.');
  await expect(confirmByHand(fee, proof)).rejects.toMatchObject({ status: 404 });
});
