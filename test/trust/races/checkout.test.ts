import { describe, expect, it, vi } from 'vitest';

import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { createIntent } from '#functions/services/stripe/payment-intents.ts';
import { keys as tableKeys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { recordsOf } from '#test/functions/domain/an-order.ts';
import { beginPayment } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';

import { race, CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { aBriefTrade } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

/** A local Stripe, and orders to be paid with it. */
async function aProvider() {
  const provider = await aStandIn();
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  const aCheckout = async () => {
    const { id, buyer } = await aBriefTrade();
    const pay = async () => (await beginPayment(await getDue(id, buyer.id))).clientSecret;
    return { id, buyer, pay, tabs: () => raceWithFaults(times(CLIENTS, () => pay)) };
  };
  const created = (id: string) =>
    provider
      .events()
      .filter(({ type }) => type === 'payment_intent.created')
      .filter(({ data }) => JSON.stringify(data.object).includes(id)).length;
  return { provider, aCheckout, created };
}
const intentOf = (secret = '') => secret.split('_secret_')[0] ?? '';

describe('many tabs that pay at once', () => {
  it('get the same client secret of one intent', async () => {
    const { aCheckout, created } = await aProvider();
    await inRounds(async () => {
      const { id, pay, tabs } = await aCheckout();
      const { answers } = await tabs();
      expect(answers).toHaveLength(CLIENTS);
      expect(new Set([...answers, await pay()]).size).toBe(1);
      expect(created(id)).toBe(1);
    });
  });

  it('get one new intent after a cancelled one', async () => {
    const { provider, aCheckout, created } = await aProvider();
    await inRounds(async () => {
      const { id, pay, tabs } = await aCheckout();
      const first = intentOf(await pay());
      await provider.sdk.paymentIntents.cancel(first);
      const next = (await tabs()).answers.map(intentOf);
      expect(next).toHaveLength(CLIENTS);
      expect(new Set([...next, first]).size).toBe(2);
      expect(created(id)).toBe(2);
    });
  });

  it('attach one intent, and a second attempt replaces only that', () =>
    inRounds(async () => {
      const { id, buyer } = await aBriefTrade();
      const charge = await getDue(id, buyer.id);
      const tab = (index: number, attempt: number, replaces?: string) => () =>
        attachIntent(charge, `pi_${attempt}_${index}_${id}`, attempt, replaces);
      const first = await raceWithFaults(times(CLIENTS, (index) => tab(index, 1)));
      const [attached] = new Set(first.answers.map(({ intentId }) => intentId));
      expect(new Set(first.answers.map(({ intentId }) => intentId)).size).toBe(1);
      const second = await raceWithFaults(times(CLIENTS, (index) => tab(index, 2, attached)));
      expect(new Set(second.answers.map(({ intentId, attempt }) => `${intentId} ${attempt}`)).size).toBe(1);
      expect(second.answers[0]?.intentId).not.toBe(attached);
    }));

  itKeepsRecordsConsistent();
});

describe('a naive implementation that reads before it writes', () => {
  it('pay several times', async () => {
    const { aCheckout, created } = await aProvider();
    const { id, buyer } = await aCheckout();
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async (index: number) => {
      const { payment, kind, amount, currency } = await getDue(id, buyer.id);
      await allHaveRead();
      const attempt = index + 1;
      return payment?.intentId ?? (await createIntent({ kind, id, amount, currency, attempt })).id;
    };
    const { answers } = await race(times(CLIENTS, (index) => () => naive(index)));
    expect(new Set(answers).size).toBe(CLIENTS);
    expect(created(id)).toBe(CLIENTS);
    expect((await recordsOf(id)).some(({ SK }) => SK === 'PAY')).toBe(false);
  });

  it('attaches another intent for every tab', async () => {
    const { id } = await aBriefTrade();
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async (intentId: string) => {
      const payment = await findItem<{ intentId: string }>(tableKeys.payment('order', id));
      await allHaveRead();
      if (payment) return payment.intentId;
      await put({ ...tableKeys.payment('order', id), intentId });
      return intentId;
    };
    const { answers } = await race(times(CLIENTS, (index) => () => naive(`pi_${index}`)));
    expect(new Set(answers).size).toBe(CLIENTS);
  });
});
