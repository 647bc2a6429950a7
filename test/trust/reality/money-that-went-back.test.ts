import { expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { getDue as getModuleDue } from '#functions/domain/modules/money/payment.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { setAsideOf } from '#functions/domain/operator/money/find-set-aside.ts';
import { giveBackSetAside } from '#functions/domain/operator/money/give-back.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { AMOUNT, aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { beginFunding } from '#test/functions/domain/modules/a-charged-module.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { beginPayment, cancel, confirmPayment } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { paymentKey } from '#test/support/work.ts';

import { aReality } from './a-reality.ts';

useMoney();

const begin = async (due: Parameters<typeof beginPayment>[0]) =>
  (await beginPayment(due)).clientSecret.split('_secret')[0] ?? '';

it('a module is funded in one tab and approved in another: the late money goes back, and never counts, whoever looks', async () => {
  const { sdk, wait, expectEqualBooks } = await aReality();
  const { module, client, freelancer } = await aModule('SUBMITTED');
  const late = await beginFunding(module.id, client.id);
  await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
  await sdk.paymentIntents.confirm(late, { payment_method: 'pm_card_visa' });
  await wait(0);
  await modules.decide(module.id, freelancer, { status: 'PAY' });
  await confirmPayment(late, client.id);
  await wait(1);
  await checkPayment(paymentKey('module', module.id), works);
  expect(await modules.get(module.id)).toMatchObject({ status: 'PAY' });
  const next = await begin(await getModuleDue(module.id, client.id));
  await sdk.paymentIntents.confirm(next, { payment_method: 'pm_card_visa' });
  await wait(1);
  expect(await modules.get(module.id)).toMatchObject({ status: 'COMPLETED' });
  expect((await sdk.refunds.list({ payment_intent: late })).data).toMatchObject([{ status: 'succeeded' }]);
  expect((await sdk.refunds.list({ payment_intent: next })).data).toEqual([]);
  await expectEqualBooks();
});

it('an order is cancelled while its buyer begins to pay: whatever is paid all the same goes back', async () => {
  const { sdk, events, expectEqualBooks } = await aReality();
  const { id, buyer } = await anOrder({ hasRequirements: true });
  const due = await getDue(id, buyer.id);
  await Promise.allSettled([begin(due), cancel({ id, userId: buyer.id })]);
  for (const { type, data } of events())
    if (type === 'payment_intent.created' && data.object.metadata['id'] === id)
      await sdk.paymentIntents
        .confirm(data.object.id, { payment_method: 'pm_card_visa' })
        .catch(() => undefined);
  await expectEqualBooks();
  const { stage, isPaid } = await orders.get(id, buyer.id);
  expect([stage, isPaid]).toEqual(['CANCELLED', false]);
});

it('a first payment arrives after a second one has paid for the work: the first goes back, and the second stays', async () => {
  const { sdk, wait, expectEqualBooks } = await aReality();
  const { id, buyer } = await anOrder({ hasRequirements: true });
  const first = await begin(await getDue(id, buyer.id));
  const { amount, currency, metadata } = await sdk.paymentIntents.retrieve(first);
  // A restored table had forgotten the first one.
  const late = await sdk.paymentIntents.create({
    amount,
    currency,
    metadata,
    allowed_payment_method_types: ['card'],
  });
  await sdk.paymentIntents.confirm(first, { payment_method: 'pm_card_visa' });
  await wait(1);
  await sdk.paymentIntents.confirm(late.id, { payment_method: 'pm_card_visa' });
  await wait(1);
  const [card] = await setAsideOf(late.id);
  if (card) await giveBackSetAside(card, await anOperator());
  await expectEqualBooks();
  const refunded = async (intent: string) =>
    (await sdk.refunds.list({ payment_intent: intent })).data.map((each) => each.amount);
  expect([await refunded(late.id), await refunded(first)]).toEqual([[amount], []]);
  expect(await orders.get(id, buyer.id)).toMatchObject({ stage: 'PAID' });
});
