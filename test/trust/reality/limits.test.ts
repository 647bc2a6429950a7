import { expect, it, vi } from 'vitest';

import { findGig } from '#functions/domain/gigs/read.ts';
import { closeCase } from '#functions/domain/operator/close-case.ts';
import { bookDifference } from '#functions/domain/operator/money/book-difference.ts';
import { deposit } from '#functions/domain/operator/money/correct.ts';
import { openCheckout } from '#functions/domain/operator/open-checkout.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { openCases } from '#functions/table/cases.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBuyer, anOrder, aSeller } from '#test/functions/domain/an-order.ts';
import { aChargedOrder } from '#test/functions/domain/money/a-charged-order.ts';
import { NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { beginPayment, cancel, decline, refund } from '#test/functions/domain/steps.ts';

import { aReality, theCase } from './a-reality.ts';

useMoney();

it('what is paid, delivered and given back counts as no sale', async () => {
  const { paidOrder, expectEqualBooks } = await aReality();
  const { id, seller, gig } = await paidOrder();
  await refund({ id, userId: seller.id }, PRICE);
  await expectEqualBooks();
  expect((await findGig(gig.card.id))?.card).toMatchObject({ sales: 0, starNumber: 0 });
});

it('somebody tries five cards on one payment, and a card pays for ten persons: the payment is over, and what the eleventh paid goes back', async () => {
  vi.stubEnv('LIMIT_FACTOR', '1');
  const { sdk, provider, wait, expectEqualBooks } = await aReality();
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const gig = await aGig(seller);
  const { id } = await anOrder({}, { seller, buyer, gig });
  const intent = (await beginPayment(await getDue(id, buyer.id))).clientSecret.split('_secret')[0] ?? '';
  for (let tries = 0; tries < 5; tries += 1) {
    await sdk.paymentIntents
      .confirm(intent, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => undefined);
    await wait(0);
  }
  expect(await sdk.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' });
  for (let persons = 0; persons < 11; persons += 1)
    await aChargedOrder({}, 'pm_card_visa', { provider, seller, gig });
  const { data } = await sdk.refunds.list();
  await expectEqualBooks();
  expect(data).toEqual([]);
  expect((await sdk.refunds.list()).data).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
});

it('a buyer who pays and cancels again and again is refused, and nobody is paid later for it', async () => {
  vi.stubEnv('LIMIT_FACTOR', '1');
  const { provider, expectEqualBooks } = await aReality();
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const gig = await aGig(seller);
  const ids: string[] = [];
  for (let time = 0; time < 3; time += 1)
    ids.push(
      (await aChargedOrder({ hasRequirements: false }, 'pm_card_visa', { provider, seller, buyer, gig })).id,
    );
  for (const id of ids) await cancel({ id, userId: buyer.id });
  await expectEqualBooks();
  expect((await provider.sdk.refunds.list()).data).toHaveLength(3);
});

it('somebody pays out everything in the dashboard: sellers are transferred theirs, and refunds wait for what is topped up', async () => {
  const { sdk, bookElsewhere, wait, readStatement, paidOrder, releasedOrder, expectEqualBooks } =
    await aReality();
  const sold = await releasedOrder();
  const returned = await paidOrder({ isCompleted: false });
  await wait(6 * 24);
  const available = (await sdk.balance.retrieve()).available.reduce((sum, { amount }) => sum + amount, 0);
  await sdk.payouts.create({ amount: available, currency: 'usd' });
  await decline({ id: returned.id, userId: returned.seller.id });
  for (let day = 0; day < 4; day += 1) await wait(24);
  expect(await sold.transfers()).toMatchObject([{ amount: NET }]);
  expect(await returned.card()).toMatchObject({ returned: 0 });
  const reference = bookElsewhere('topup', available);
  for (let day = 0; day < 2; day += 1) await wait(24);
  await readStatement();
  const kim = await anOperator();
  await deposit({ to: 'provider', amount: available, currency: 'usd', reference }, kim);
  for (const { card } of await openCases())
    if (card.case === 'line' && card.reason !== 'topup') await closeCase(card, kim);
  await expectEqualBooks();
  expect(await returned.card()).toMatchObject({ returned: PRICE });
});

it('the account settles in another currency: checkout closes, the money goes back, and the operator explains what the books cannot say', async () => {
  const { changePlatform, wait, paidOrder, readStatement, expectEqualBooks } = await aReality();
  changePlatform({ settlesIn: 'eur' });
  const order = await paidOrder({ isCompleted: false });
  await wait(1);
  const { id, buyer } = await anOrder({ hasRequirements: true });
  await expect(beginPayment(await getDue(id, buyer.id))).rejects.toMatchObject({ status: 503 });
  await decline({ id: order.id, userId: order.seller.id });
  for (let day = 0; day < 5; day += 1) {
    await wait(24);
    await readStatement();
  }
  const kim = await anOperator();
  for (const { card } of await openCases()) {
    if (card.case === 'difference') await bookDifference(card, kim);
    if (card.case === 'line') await closeCase(card, kim);
  }
  changePlatform({ settlesIn: 'usd' });
  expect(await theCase('checkout')).toMatchObject({ settled: 'eur' });
  await openCheckout(kim);
  await expectEqualBooks();
  await beginPayment(await getDue(id, buyer.id));
});
