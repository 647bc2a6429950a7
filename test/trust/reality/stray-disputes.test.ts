import { expect, it } from 'vitest';

import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { readMovements } from '#functions/domain/money/books/books.ts';
import { strayOf } from '#functions/domain/money/books/payment.ts';
import { keyOfFailedMovement } from '#functions/domain/operator/money/find-failed-movement.ts';
import { setAsideOf } from '#functions/domain/operator/money/find-set-aside.ts';
import { giveBackSetAside } from '#functions/domain/operator/money/give-back.ts';
import { keepReturned } from '#functions/domain/operator/money/keep-returned.ts';
import { resolveRefund } from '#functions/domain/operator/money/resolve.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { booksOf } from '#functions/table/keys.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { beginPayment } from '#test/functions/domain/steps.ts';

import { aReality, openIds, theCase } from './a-reality.ts';

useMoney();

/** Money for an order that is paid otherwise, or for what there is not, which the operator gives back unless that is not wanted. */
async function aStrayPayment({ isKnown = true, isGivenBack = true } = {}) {
  const reality = await aReality();
  const { sdk, faults, wait } = reality;
  const order = await anOrder({ hasRequirements: true });
  const { id, buyer } = order;
  const paid = (await beginPayment(await getDue(id, buyer.id))).clientSecret.split('_secret')[0] ?? '';
  await sdk.paymentIntents.confirm(paid, { payment_method: 'pm_card_visa' });
  await wait(1);
  const { id: intentId } = await sdk.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { environment: 'local', kind: 'order', id: isKnown ? id : newId() },
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  await wait(1);
  const giveBack = async () => {
    const [card] = await setAsideOf(intentId);
    if (card) await giveBackSetAside(card, await anOperator());
  };
  // It is asked for, and not made yet.
  if (isGivenBack) {
    faults.failNext('balance-insufficient', { resource: 'refund' });
    await giveBack();
    await wait(0);
  }
  const refunds = async () => {
    const books = [strayOf(intentId), { kind: 'order', id } as const].map(booksOf);
    const movements = (await Promise.all(books.map(readMovements))).flat();
    return movements.filter(({ type }) => type === 'refund').map(({ state, refused }) => [state, refused]);
  };
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) await wait(24);
  };
  return { ...reality, order, intentId, giveBack, refunds, days };
}

it.each([true, false])(
  'a bank keeps what was to go straight back, for an order that there is: %s: its payer has it, and no refund is made',
  async (isKnown) => {
    const { dispute, endDispute, order, intentId, refunds, days, expectEqualBooks } = await aStrayPayment({
      isKnown,
    });
    const { id } = dispute(intentId, 'fraudulent');
    await days(3);
    expect(await openIds()).toContain(id);
    expect(await refunds()).toMatchObject([['REQUESTED', 'refund_disputed_payment']]);
    endDispute(id, 'lost');
    await days(3);
    expect(await refunds()).toEqual([['FAILED', 'chargedBack']]);
    const { lines } = await getReceipt(order.id, order.seller.id);
    expect(lines.map(({ what }) => what)).toEqual(['price', 'held']);
    await expectEqualBooks();
    expect(await openIds()).toEqual([]);
  },
);

it('a bank loses a dispute of what was to go straight back, which then goes', async () => {
  const { dispute, endDispute, intentId, refunds, days, expectEqualBooks } = await aStrayPayment();
  const { id } = dispute(intentId, 'product_not_received');
  await days(2);
  endDispute(id, 'won');
  await days(3);
  expect(await refunds()).toMatchObject([['CONFIRMED', expect.anything()]]);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('a bank keeps a part of it: the operator pays the rest', async () => {
  const { dispute, endDispute, intentId, days, expectEqualBooks } = await aStrayPayment();
  const { id } = dispute(intentId, 'product_not_received', 300);
  await days(1);
  endDispute(id, 'lost');
  await days(3);
  const { movementId, amount } = await theCase('movement');
  expect(amount).toBe(400);
  await resolveRefund(await keyOfFailedMovement(movementId), 'SEPA 4711', await anOperator());
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('a bank takes what went back before, and gives it back: it was our loss, and is none any more', async () => {
  const { dispute, endDispute, reinstate, intentId, days, expectEqualBooks } = await aStrayPayment();
  await days(3);
  const { id } = dispute(intentId, 'fraudulent', 700);
  endDispute(id, 'lost');
  await days(1);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
  reinstate(id);
  await days(1);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('a bank keeps what is set aside still, and later gives it back: both are closed by acts', async () => {
  const { dispute, endDispute, reinstate, intentId, giveBack, days, expectEqualBooks } = await aStrayPayment({
    isGivenBack: false,
  });
  const { id } = dispute(intentId, 'fraudulent');
  endDispute(id, 'lost');
  await days(2);
  await giveBack();
  await days(3);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
  reinstate(id);
  await days(1);
  await keepReturned(await theCase('dispute'), await anOperator(), works);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});
