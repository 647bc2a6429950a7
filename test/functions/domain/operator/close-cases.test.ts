import { afterEach, describe, expect, it, vi } from 'vitest';

import { findObligations } from '#functions/domain/closing/obligations.ts';
import { report } from '#functions/domain/conversations/report.ts';
import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { readMovements } from '#functions/domain/money/books/books.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { reschedule } from '#functions/domain/money/movements/reschedule.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { giveNumbers } from '#functions/domain/money/receipts/give-numbers.ts';
import { openEntries } from '#functions/domain/money/statement/entries.ts';
import { closeCase } from '#functions/domain/operator/close-case.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { bookDifference } from '#functions/domain/operator/money/book-difference.ts';
import { dismissSetAside } from '#functions/domain/operator/money/dismiss.ts';
import { keyOfFailedMovement } from '#functions/domain/operator/money/find-failed-movement.ts';
import { setAsideOf } from '#functions/domain/operator/money/find-set-aside.ts';
import { giveBackSetAside } from '#functions/domain/operator/money/give-back.ts';
import { keepReturned } from '#functions/domain/operator/money/keep-returned.ts';
import { resolveTransfer } from '#functions/domain/operator/money/resolve-transfer.ts';
import { resolveRefund } from '#functions/domain/operator/money/resolve.ts';
import { retryMovement } from '#functions/domain/operator/money/retry.ts';
import { takeRefund } from '#functions/domain/operator/money/take-refund.ts';
import { writeOffDebt } from '#functions/domain/operator/money/write-off-debt.ts';
import { writeOff } from '#functions/domain/operator/money/write-off.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import { handler as statementHandler } from '#functions/jobs/statement.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { openCases } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { idOfCase, type Case } from '#shared/rules/money/case.ts';
import { start } from '#test/functions/domain/a-conversation.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY, hear, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  chargeBack,
  hearAll,
  FEE,
  NET,
  PRICE,
  withPayout,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { decline, refund, settle } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { firstRows } from '#test/size.ts';

import { actsAbout, anOperator, payByHand } from './an-operator.ts';

useMoney();
const readStatement = asJob('statement', statementHandler);
async function openNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of openEntries()) names.push(name);
  return names;
}
afterEach(() => void vi.stubEnv('ENVIRONMENT', 'local'));

/** A case that an event has made: its id, what it is about, a party of that, the act that closes it, and what is so afterwards. */
type Made = {
  id: string;
  about: string;
  party?: string;
  close: (acting: Acting) => Promise<void>;
  after: () => Promise<void>;
};

/** A paid order that its seller has declined. */
async function aDeclinedOrder(card?: string) {
  const order = withPayout(await aChargedOrder({}, card));
  await decline({ id: order.id, userId: order.seller.id });
  return order;
}

type Order = Awaited<ReturnType<typeof aDeclinedOrder>>;

/** Its case of the movement of this type, and an act about that. */
async function unmade(
  order: Order,
  type: 'refund' | 'transfer' | 'reversal',
  close: (key: Awaited<ReturnType<typeof keyOfFailedMovement>>, acting: Acting) => Promise<void>,
): Promise<Omit<Made, 'after'>> {
  const movementId = (await order.movements(type))[0]?.movementId ?? '';
  const key = await keyOfFailedMovement(movementId);
  const [id = ''] = (await order.issues()).map(({ card }) => idOfCase(card));
  return { id, about: order.id, party: order.buyer.id, close: (acting) => close(key, acting) };
}

/** A refund that the bank has sent back three times. */
async function aFailedRefund() {
  const order = await aDeclinedOrder('pm_card_refundFail');
  for (let time = 0; time < 3; time += 1) {
    await order.send();
    const [refund] = await order.refunds();
    order.provider.settle(refund?.id ?? '', 'failed');
    for (const event of order.provider.events()) await hear(event);
    advance(HOUR);
  }
  return order;
}

/** A refund that Stripe refuses, because somebody has made it in its dashboard. */
async function aRefundMadeElsewhere() {
  const order = await aDeclinedOrder();
  const { id: refundId } = await order.provider.sdk.refunds.create({ payment_intent: order.intentId });
  for (let time = 0; time < 8; time += 1) {
    await order.send();
    advance(DAY);
  }
  return { order, refundId };
}

/** A transfer that Stripe refuses again and again, and not for its account's sake. */
async function aRefusedTransfer() {
  const order = await aReleasedOrder();
  order.provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 9 });
  await order.clear();
  for (let day = 0; day < 8; day += 1) await order.clear(1);
  return order;
}

/** A payment of somebody for what there is not, or for an order that is paid otherwise. */
async function aSetAside(of: string, provider?: Awaited<ReturnType<typeof aProvider>>) {
  const { sdk } = provider ?? (await aProvider());
  const { id: intentId } = await sdk.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { environment: 'local', kind: 'order', id: of },
  });
  await sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const intent = await findIntent(intentId);
  if (intent) await settle(intent, { isReconciliation: true });
  const [card] = await setAsideOf(intentId);
  if (!card) throw new Error('Nothing is set aside.');
  const refunds = async () => (await sdk.refunds.list({ payment_intent: intentId })).data;
  return { card, sdk, intentId, refunds };
}

/** The open case of this kind and id. */
async function theCase<Name extends Case['case']>(id: string, name: Name) {
  const card = (await openCases()).map((each) => each.card).find((each) => idOfCase(each) === id);
  if (card?.case !== name) throw new Error(`There is no case ${id}.`);
  return card as Extract<Case, { case: Name }>;
}

/** Sends what these books require. */
async function send(PK: string): Promise<void> {
  for (const movement of await readMovements(PK)) await sendMovement(keyOf(movement), works);
}

const unknown = (intentId: string) => booksOf({ kind: 'unknown', id: intentId });
const isFree = async (...userIds: string[]) =>
  expect((await Promise.all(userIds.map(findObligations))).flat()).toEqual([]);

/** An order whose seller bore the loss of a dispute, of which the bank has given the money back since. */
async function aLateWin(released?: Released) {
  const order = released ?? (await aReleasedOrder());
  const { id } = order.provider.dispute(order.intentId, 'product_not_received');
  order.provider.endDispute(id, 'lost');
  await hearAll(order);
  order.provider.reinstate(id);
  await hearAll(order);
  return { order, card: await theCase(id, 'dispute') };
}

async function aLateWinGivenTo(to: 'seller' | 'buyer'): Promise<Made> {
  const { order, card } = await aLateWin();
  const given = { to, amount: NET, reference: 'SEPA 4711' };
  const tooMuch = { ...given, amount: PRICE + 1 };
  await expect(keepReturned(card, await anOperator(), works, tooMuch)).rejects.toThrow('Less than this');
  const linesFor = async ({ id }: { id: string }) =>
    (await getReceipt(order.id, id)).lines.filter(({ what }) => what === 'given');
  return {
    id: card.disputeId,
    about: order.id,
    party: order.buyer.id,
    close: (acting) => keepReturned(card, acting, works, given),
    after: async () => {
      expect(await order.accounts()).toMatchObject({ owner: -NET, losses: NET - PRICE });
      expect((await newsTo(order[to])).at(-1)?.line).toContain('$18 was paid');
      const [ofSeller, ofBuyer] = [await linesFor(order.seller), await linesFor(order.buyer)];
      expect(to === 'seller' ? ofSeller : ofBuyer).toMatchObject([{ amount: to === 'seller' ? 18 : -18 }]);
      expect(to === 'seller' ? ofBuyer : ofSeller).toEqual([]);
      expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);
    },
  };
}

const cases: [string, act: string, () => Promise<Made>][] = [
  [
    'a refund that failed for good was paid by a bank',
    'movement.resolve',
    async () => {
      const order = await aFailedRefund();
      return {
        ...(await unmade(order, 'refund', (key, acting) => resolveRefund(key, 'SEPA 4711', acting))),
        after: async () => {
          expect(await order.card()).toMatchObject({ returned: PRICE, returnedElsewhere: PRICE });
          await giveNumbers();
          const { lines } = await getReceipt(order.id, order.buyer.id);
          expect(lines[1]).toMatchObject({ what: 'refundElsewhere', isPending: false, number: /-/ });
          expect(await order.accounts()).toEqual({ owner: -PRICE, provider: PRICE - FEE, fees: FEE });
          await isFree(order.buyer.id, order.seller.id);
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'a refund that failed for good can never be made',
    'movement.writeOff',
    async () => {
      const order = await aFailedRefund();
      return {
        ...(await unmade(order, 'refund', writeOff)),
        after: async () => {
          expect(await order.card()).toMatchObject({ returning: 0, returned: 0 });
          expect(await order.accounts()).toEqual({ losses: -PRICE, provider: PRICE - FEE, fees: FEE });
          await isFree(order.buyer.id, order.seller.id);
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'a refund that Stripe refuses was made in its dashboard',
    'movement.resolve',
    async () => {
      const { order, refundId } = await aRefundMadeElsewhere();
      return {
        ...(await unmade(order, 'refund', (key, acting) => resolveRefund(key, refundId, acting))),
        after: async () => {
          expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
          expect(await order.accounts()).toEqual({ provider: -FEE, fees: FEE });
          expect(await order.unlikeProvider()).toEqual([]);
          await order.send();
          expect(await order.refunds()).toHaveLength(1);
          // Stripe tells of it again.
          await hearAll(order);
          expect(await order.accounts()).toEqual({ provider: -FEE, fees: FEE });
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'a payment for what there is not goes back',
    'payment.giveBack',
    async () => {
      const { card, intentId, refunds } = await aSetAside(newId());
      return {
        id: intentId,
        about: intentId,
        close: (acting) => giveBackSetAside(card, acting),
        after: async () => {
          await send(unknown(intentId));
          expect(await refunds()).toMatchObject([{ amount: 700 }]);
          const states = (await readMovements(unknown(intentId))).map(({ type, state }) => [type, state]);
          expect(Object.fromEntries(states)).toEqual({ refund: 'CONFIRMED', fee: 'CONFIRMED' });
        },
      };
    },
  ],
  [
    'a payment that differs from its record goes back',
    'payment.giveBack',
    async () => {
      const order = withPayout(await aChargedOrder({}));
      const { card, intentId, refunds } = await aSetAside(order.id, order.provider);
      return {
        id: intentId,
        about: order.id,
        party: order.buyer.id,
        close: (acting) => giveBackSetAside(card, acting),
        after: async () => {
          await order.send();
          expect(await refunds()).toMatchObject([{ amount: 700 }]);
          expect(await order.card()).toMatchObject({ stage: 'PAID', returning: 0 });
          expect(await order.unlikeProvider()).toEqual([]);
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'a payment for an order that nobody has begun to pay goes back',
    'payment.giveBack',
    async () => {
      const order = await anOrder();
      const { card, intentId, refunds } = await aSetAside(order.id);
      return {
        id: intentId,
        about: order.id,
        close: (acting) => giveBackSetAside(card, acting),
        after: async () => {
          await send(booksOf({ kind: 'order', id: order.id }));
          expect(await refunds()).toMatchObject([{ amount: 700 }]);
          expect(await books.mistakesIn(`order ${order.id}`)).toEqual([]);
        },
      };
    },
  ],
  [
    'a payment for what there is not was refunded in Stripe’s dashboard',
    'payment.dismiss',
    async () => {
      const { card, sdk, intentId, refunds } = await aSetAside(newId());
      await expect(dismissSetAside(card, await anOperator())).rejects.toThrow('give it back');
      await sdk.refunds.create({ payment_intent: intentId, amount: 300 });
      await expect(giveBackSetAside(card, await anOperator())).rejects.toThrow('refund the rest there');
      await sdk.refunds.create({ payment_intent: intentId });
      await expect(giveBackSetAside(card, await anOperator())).rejects.toThrow('dismiss it');
      return {
        id: intentId,
        about: intentId,
        close: (acting) => dismissSetAside(card, acting),
        after: async () => {
          await send(unknown(intentId));
          await readStatement();
          const [one, other] = await refunds();
          for (const each of [one, other]) expect(await openNames()).not.toContain(`refund ${each?.id}`);
          const movements = await readMovements(unknown(intentId));
          expect(movements.map(({ state }) => state)).toEqual(['CONFIRMED', 'CONFIRMED']);
          // A repeated report lists nothing again.
          const intent = await findIntent(intentId);
          if (intent) await settle(intent, { eventId: `evt_${newId()}` });
        },
      };
    },
  ],
  [
    'a transfer of a restored table can never be made',
    'movement.writeOff',
    async () => {
      const order = await aReleasedOrder();
      order.provider.faults.failNext('reset', { resource: 'transfer', times: 2 });
      await order.clear();
      advance(HOUR);
      vi.stubEnv('ENVIRONMENT', 'restored');
      await order.send();
      vi.stubEnv('ENVIRONMENT', 'local');
      return {
        ...(await unmade(order, 'transfer', writeOff)),
        after: async () => {
          expect(await order.sums()).toEqual({});
          expect(await order.payout()).toMatchObject({ state: 'returned', amount: 0 });
          expect(await order.allMistakes()).toEqual([]);
          await isFree(order.seller.id);
        },
      };
    },
  ],
  [
    'a transfer that Stripe refuses was paid by a bank',
    'movement.resolve',
    async () => {
      const order = await aRefusedTransfer();
      return {
        ...(await unmade(order, 'transfer', (key, acting) => resolveTransfer(key, 'SEPA 4711', acting))),
        after: async () => {
          expect(await order.payout()).toMatchObject({ state: 'paid', amount: NET });
          expect(await order.sums()).toEqual({ paid: NET });
          await isFree(order.seller.id);
          await chargeBack(order);
          await order.clear(1);
          expect(await order.transfers()).toEqual([]);
          expect(await order.sums()).toEqual({ balance: -NET, paid: NET });
          expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);
        },
      };
    },
  ],
  [
    'a transfer that Stripe refuses is asked for again, as its cause is mended',
    'movement.retry',
    async () => {
      const order = await aRefusedTransfer();
      return {
        ...(await unmade(order, 'transfer', async (key, acting) => void (await retryMovement(key, acting)))),
        after: async () => {
          await order.send();
          expect(await order.transfers()).toMatchObject([{ amount: NET }]);
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'what a restored table wants back of a transfer is a debt',
    'movement.writeOff',
    async () => {
      const order = await aReleasedOrder();
      await order.clear();
      await chargeBack(order);
      vi.stubEnv('ENVIRONMENT', 'restored');
      await order.send();
      vi.stubEnv('ENVIRONMENT', 'local');
      return {
        ...(await unmade(order, 'reversal', writeOff)),
        after: async () => {
          expect(await order.sums()).toEqual({ balance: -NET, onItsWay: NET });
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'what somebody has reported was looked into',
    'case.close',
    async () => {
      const order = await aChargedOrder({});
      const conversationId = order.seller.id + order.buyer.id;
      await start(order.buyer, order.seller);
      const { id } = await report(conversationId, { id: order.buyer.id, role: 'buyer' }, 'They shout.');
      const card = (await openCases()).map((each) => each.card).find((each) => idOfCase(each) === id);
      if (!card) throw new Error('Nothing is reported.');
      return {
        id,
        about: conversationId,
        party: order.seller.id,
        close: (acting) => closeCase(card, acting),
        after: async () => undefined,
      };
    },
  ],
  [
    'money came back of a dispute whose loss the seller bore, and the seller is paid it by a bank',
    'dispute.give',
    async () => aLateWinGivenTo('seller'),
  ],
  [
    'money came back of a dispute whose loss the seller bore, and the buyer is paid it by a bank',
    'dispute.give',
    async () => aLateWinGivenTo('buyer'),
  ],
  [
    'money came back of a dispute whose loss the seller bore',
    'dispute.keep',
    async () => {
      const { order, card } = await aLateWin();
      return {
        id: card.disputeId,
        about: order.id,
        party: order.buyer.id,
        close: (acting) => keepReturned(card, acting, works),
        after: async () => {
          expect(await order.accounts()).toMatchObject({ losses: -PRICE });
          await hearAll(order);
          expect(await order.allMistakes()).toEqual([]);
          expect(await order.unlikeProvider()).toEqual([]);
        },
      };
    },
  ],
  [
    'a dispute in another currency is lost',
    'dispute.keep',
    async () => {
      const order = withPayout(await aChargedOrder({ isCompleted: true }));
      const { id } = order.provider.dispute(order.intentId, 'product_not_received', undefined, {
        settledIn: 'eur',
      });
      await hearAll(order);
      await expect(keepReturned(await theCase(id, 'dispute'), await anOperator(), works)).rejects.toThrow(
        'not ended',
      );
      order.provider.endDispute(id, 'lost');
      await hearAll(order);
      const card = await theCase(id, 'dispute');
      return {
        id,
        about: order.id,
        party: order.buyer.id,
        close: (acting) => keepReturned(card, acting, works),
        after: async () => {
          const { frozenAt, held } = await order.card();
          expect({ frozenAt, held }).toEqual({ frozenAt: undefined, held: PRICE });
          await hearAll(order);
          expect(await order.allMistakes()).toEqual([]);
        },
      };
    },
  ],
  [
    'a refund that somebody has made in Stripe’s dashboard is our loss',
    'refund.take',
    async () => {
      const order = withPayout(await aChargedOrder({}));
      const { id } = await order.provider.sdk.refunds.create({ payment_intent: order.intentId });
      await hearAll(order);
      const card = await theCase(id, 'taken');
      return {
        id,
        about: order.id,
        party: order.seller.id,
        close: (acting) => takeRefund(card, 'losses', acting, works),
        after: async () => {
          expect(await order.card()).toMatchObject({ stage: 'PAID', held: PRICE });
          expect(await order.accounts()).toMatchObject({ losses: PRICE });
          expect(await order.allMistakes()).toEqual([]);
          expect(await order.unlikeProvider()).toEqual([]);
        },
      };
    },
  ],
  [
    'a line of Stripe’s statement was looked at',
    'case.close',
    async () => {
      const { bookElsewhere } = await aProvider();
      const id = bookElsewhere('contribution', 500);
      await readStatement();
      const card = await theCase(id, 'line');
      return {
        id,
        about: id,
        close: (acting) => closeCase(card, acting),
        after: async () => readStatement(),
      };
    },
  ],
  [
    'what Stripe and the books do not agree about is booked as Stripe has it',
    'books.difference',
    async () => {
      const order = await aChargedOrder({});
      await order.send();
      const { items } = await query<Key & { kind?: string }>({
        where: { PK: booksOf({ kind: 'order', id: order.id }) },
        limit: 100,
      });
      const charge = items.find(({ kind }) => kind === 'charge');
      if (charge) await remove({ PK: charge.PK, SK: charge.SK });
      await readStatement();
      advance(4 * DAY);
      await readStatement();
      const id = `charge ${order.intentId}`;
      const card = await theCase(id, 'difference');
      return {
        id,
        about: id,
        close: (acting) => bookDifference(card, acting),
        after: async () => {
          await readStatement();
          expect(await openNames()).not.toContain(id);
          if (charge) await put(charge);
        },
      };
    },
  ],
  [
    'a record that was stuck is well again',
    'case.close',
    async () => {
      const { order } = await aRefundMadeElsewhere();
      const [refund] = await order.movements('refund');
      const [card] = (await order.issues()).map((each) => each.card);
      if (!refund || !card) throw new Error('Nothing is stuck.');
      await expect(closeCase(card, await anOperator())).rejects.toThrow('still fails');
      await reschedule({ ...keyOf(refund), ...refund }, now() + DAY);
      return {
        id: idOfCase(card),
        about: keyOf(refund).PK,
        close: (acting) => closeCase(card, acting),
        after: async () => undefined,
      };
    },
  ],
];

describe('a case', () => {
  it.each(firstRows(cases, 6))('ends, as %s: %s, by one operator, once', async (_, act, make) => {
    const { id, about, party, close, after } = await make();
    const isListed = async () => (await openCases()).some(({ card }) => idOfCase(card) === id);
    expect(await isListed()).toBe(true);
    const acting = await anOperator();
    const as = (operator: Partial<Acting['operator']>) =>
      close({ ...acting, operator: { ...acting.operator, ...operator } });
    if (party) await expect(as({ id: party })).rejects.toThrow('is a party');
    await expect(as({ id: 'nobody' })).rejects.toThrow('is no operator');
    await expect(close({ ...acting, reason: ' ' })).rejects.toThrow('needs a reason');
    const both = await Promise.allSettled([close(acting), close(acting)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    await expect(close(acting)).rejects.toMatchObject({ status: 409 });
    expect(await actsAbout(about)).toMatchObject([{ act, operator: acting.operator, reason: acting.reason }]);
    await after();
    expect(await isListed()).toBe(false);
  });
});

describe('a refund', () => {
  it('is not said to be made elsewhere while Stripe can make it, and by no refund that is another’s', async () => {
    const acting = await anOperator();
    const order = await aFailedRefund();
    const key = await keyOfFailedMovement((await order.movements('refund'))[0]?.movementId ?? '');
    const [failed] = await order.refunds();
    for (const reference of ['re_other', failed?.id ?? ''])
      await expect(resolveRefund(key, reference, acting)).rejects.toThrow('Stripe has no refund');
    const other = await aDeclinedOrder();
    const [movement] = await other.movements('refund');
    if (!movement) throw new Error('Nothing is refunded.');
    await expect(resolveRefund(keyOf(movement), 'SEPA 4711', acting)).rejects.toMatchObject({
      status: 409,
    });
    await other.send();
    await expect(resolveRefund(keyOf(movement), 'SEPA 4711', acting)).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('two refunds of one amount', () => {
  it('are not both made by one refund in the dashboard, though that is said of both at once', async () => {
    const order = withPayout(await aChargedOrder({ isCompleted: true }));
    const { sdk, faults } = order.provider;
    faults.failNext('balance-insufficient', { resource: 'refund', times: 2 });
    for (let time = 0; time < 2; time += 1) await refund({ id: order.id, userId: order.seller.id }, 900);
    await order.send();
    const { id } = await sdk.refunds.create({ payment_intent: order.intentId, amount: 900 });
    const acting = await anOperator();
    const made = await Promise.allSettled(
      (await order.movements('refund')).map((each) => resolveRefund(keyOf(each), id, acting)),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    advance(HOUR);
    await order.send();
    expect(await order.refunds()).toHaveLength(2);
    expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);
  });
});

describe('a debt', () => {
  it('is written off as far as it goes, and the seller’s books and account are right', async () => {
    const order = await aReleasedOrder({ hasAccount: true });
    await order.clear();
    order.provider.faults.failNext('balance-insufficient', { resource: 'transfer_reversal', times: 40 });
    await chargeBack(order);
    await order.send();
    await order.clear(30);
    order.provider.faults.clear();
    const debt = { sellerId: order.seller.id, amount: NET, currency: 'usd' };
    const acting = await anOperator();
    await expect(writeOffDebt({ ...debt, amount: NET + 1 }, acting)).rejects.toMatchObject({ status: 409 });
    const both = await Promise.allSettled([writeOffDebt(debt, acting), writeOffDebt(debt, acting)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.allMistakes()).toEqual([]);
    expect(await actsAbout(order.seller.id)).toMatchObject([
      { act: 'debt.writeOff', before: { owed: NET }, after: { owed: 0 } },
    ]);
  });

  it('is written off when the money has come back after all: its seller, who has lost nothing, is not paid it', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const released = await aReleasedOrder({ hasAccount: false });
    await released.clear();
    const [payout] = await released.movements('transfer');
    if (payout) await payByHand(payout);
    const { order, card } = await aLateWin(released);
    await order.send();
    const acting = await anOperator();
    const given = { to: 'seller', amount: NET, reference: 'SEPA 4711' } as const;
    await expect(keepReturned(card, acting, works, given)).rejects.toThrow('The seller still owes');
    await writeOffDebt({ sellerId: order.seller.id, amount: NET, currency: 'usd' }, acting);
    await keepReturned(card, acting, works);
    expect(await order.sums()).toEqual({ paid: NET });
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('an account', () => {
  it('is kept by a refund that failed for good for 30 days on the list, and no longer', async () => {
    const { buyer, seller } = await aFailedRefund();
    const [paths, days] = [['orders'], moneyLimits.cases.ofRefund / DAY];
    for (const { id } of [buyer, seller])
      expect((await findObligations(id)).map(({ path }) => path)).toEqual(paths);
    advance((days - 1) * DAY);
    for (const { id } of [buyer, seller]) expect(await findObligations(id)).toHaveLength(1);
    advance(DAY);
    await isFree(buyer.id, seller.id);
  });

  it('is kept by a debt for 180 days, and no longer', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    const [payout] = await order.movements('transfer');
    if (payout) await payByHand(payout);
    await chargeBack(order);
    await order.send();
    expect(await order.sums()).toEqual({ balance: -NET, paid: NET });
    advance(moneyLimits.cases.ofDebt - HOUR);
    expect((await findObligations(order.seller.id)).map(({ path }) => path)).toEqual(['earnings']);
    advance(HOUR);
    await isFree(order.seller.id);
  });

  it('is kept by what Stripe has for a bank that takes nothing for 30 days, and no longer', async () => {
    const order = await aReleasedOrder({ hasAccount: true });
    await order.clear();
    await hearAll(order);
    advance(moneyLimits.cases.ofTransfer - HOUR);
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect((await findObligations(order.seller.id)).map(({ path }) => path)).toEqual(['earnings']);
    advance(HOUR);
    await isFree(order.seller.id);
  });

  it('is kept by what an operator is to pay by hand for as long as it is not paid', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    advance(moneyLimits.cases.ofTransfer + DAY);
    expect((await findObligations(order.seller.id)).map(({ path }) => path)).toEqual(['earnings']);
  });
});
