import { expect, it } from 'vitest';

import { findDueNow } from '#functions/domain/kinds/due-now.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { replay } from '#functions/domain/money/replay/replay.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { now } from '#functions/lib/clock.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { anOrder, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { charge } from '#test/functions/domain/modules/a-charged-module.ts';
import { beginPayment, decline, settle } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { copyTable } from '#test/support/table/copy-table.ts';

import { aChargedOrder, advance, booksOf, DAY, HOUR } from '../a-charged-order.ts';
import { aReleasedOrder, COMMISSION, FEE, PRICE } from '../a-released-order.ts';
import { stateOf, twoModules, wrongWith } from '../payments/a-shared-payment.ts';
import { useMoney } from '../use-money.ts';

useMoney();

const payables = { works, findDueNow };

const begin = async ({ id, buyer }: OrderWithParties) =>
  (await beginPayment(await getDue(id, buyer.id))).clientSecret.split('_secret')[0] ?? '';

const aRequest = () => anOrder({ hasRequirements: true });
const declineFor = ({ id, seller }: OrderWithParties) => decline({ id, userId: seller.id });

it('what happened at the provider since the moment of a restored table is known again, and not done twice', async () => {
  const transferred = await aReleasedOrder();
  const { provider } = transferred;
  const { sdk } = provider;
  async function pay(order: OrderWithParties): Promise<string> {
    const intentId = await begin(order);
    await sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    const intent = await findIntent(intentId);
    if (intent) await settle(intent, { isReconciliation: true });
    return intentId;
  }
  const [paid, returned, opened] = [await aRequest(), await aRequest(), await aRequest()];
  const [refunded, decided] = [
    await aChargedOrder({}, 'pm_card_visa', { provider }),
    await aChargedOrder({}, 'pm_card_visa', { provider }),
  ];
  await declineFor(refunded);
  const orders = [transferred, paid, returned, opened, refunded, decided].map(({ id }) => booksOf(id));
  const send = async () => {
    for (const order of orders) await order.send();
  };
  const bringBack = await copyTable();

  const moment = now();
  advance(7 * DAY);
  const ofReturned = await pay(returned);
  await declineFor(returned);
  await declineFor(decided);
  const [ofPaid, ofOpened, ofUnknown] = [await pay(paid), await begin(opened), await pay(await aRequest())];
  await send();
  const atProvider = async () => ({
    transfers: (await sdk.transfers.list()).data.map(({ amount }) => amount),
    refunds: (await sdk.refunds.list()).data.map(({ amount }) => amount),
  });
  const made = { transfers: [PRICE - COMMISSION], refunds: [PRICE, PRICE, PRICE] };
  expect(await atProvider()).toEqual(made);
  const [lost] = await decided.refunds();
  await bringBack();

  for (const isDone of [false, true]) {
    const { findings, failures } = await replay(moment, payables, isDone);
    expect(findings.map(({ what, providerId }) => [what, providerId])).toEqual([
      ['giveBack', ofReturned],
      ['attach', ofPaid],
      ['cancel', ofOpened],
      ['setAside', ofUnknown],
      ['lost', lost?.id],
    ]);
    expect(failures).toBe(0);
  }
  expect((await replay(moment, payables, true)).findings).toMatchObject([{ what: 'lost' }]);

  // Though the provider still knows the keys of the intents that are dead.
  for (const order of [opened, returned])
    expect(await findIntent(await begin(order))).toMatchObject({ state: 'requires_payment_method' });
  for (const pause of [0, 30 * HOUR, DAY]) {
    advance(pause);
    await send();
  }
  expect(await atProvider()).toEqual(made);
  const back = { fees: FEE, provider: -FEE };
  expect(await Promise.all(orders.map((order) => order.accounts()))).toMatchObject([
    { commission: -COMMISSION, fees: FEE, provider: COMMISSION - FEE },
    { provider: PRICE - FEE, fees: FEE },
    back,
    {},
    back,
    { provider: PRICE - FEE, fees: FEE },
  ]);
  for (const order of orders) expect(await order.mistakes()).toEqual([]);
  // Of what is lost, only the refund.
  expect(await Promise.all(orders.map((order) => order.unlikeProvider()))).toMatchObject([
    [],
    [],
    [],
    [],
    [],
    [expect.stringContaining(`refund ${lost?.metadata?.['movement']}`)],
  ]);
});

it('a payment of several modules is attached to each, and another one that could still be paid is cancelled', async () => {
  const provider = await aProvider();
  const both = await twoModules(provider);
  const others = await twoModules(provider);
  const bringBack = await copyTable();
  const moment = now();
  const [intentId, opened] = [await both.begin(), await others.begin()];
  expect(await charge(provider, intentId)).toBe('recorded');
  await bringBack();

  const { findings } = await replay(moment, payables, true);
  expect(findings.map(({ what, providerId, of, amount }) => [what, providerId, of, amount])).toEqual([
    ['attach', intentId, `module ${both.one.id}`, both.one.amount],
    ['attach', intentId, `module ${both.two.id}`, both.two.amount],
    ['cancel', opened, `module ${others.one.id}`, others.one.amount + others.two.amount],
  ]);
  await both.send();
  expect(await wrongWith(both)).toEqual([]);
  expect(await both.accounts()).toMatchObject({ held: -(both.one.amount + both.two.amount) });
  expect(await stateOf(await others.begin())).toBe('requires_payment_method');
});
