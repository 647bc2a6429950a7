/**
 * Runs the job at other times than now.
 * @module-tag local
 */

import { afterEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/jobs/clocks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { findIntent as retrieve } from '#functions/services/stripe/payments/payment-intents.ts';
import { indexesSettled } from '#infra/local/database/lagging-indexes.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { anAward, put } from '#test/flows/support/an-award.ts';
import { anOrder, beginPaying, payOrder, payWith, type Member } from '#test/flows/support/an-order.ts';
import { chargesIn, recordsOf } from '#test/functions/domain/an-order.ts';
import * as modules from '#test/functions/domain/work.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useCloud } from '#test/support/cloud.ts';
import { paymentAmong } from '#test/support/work.ts';

const cloud = useCloud();
const provider = () => cloud.stripe;
vi.spyOn(console, 'info').mockReturnValue(undefined);
const logged = vi.spyOn(console, 'error');

afterEach(() => {
  provider().faults.clear();
  setClock(null);
  logged.mockReset();
});

const { after, giveUp } = moneyLimits.reconcile;
const runJob = asJob('clocks', handler);
const runClocks = async () => {
  await indexesSettled();
  await runJob();
};
const later = (milliseconds: number) => setClock(() => Date.now() + milliseconds);
/** Reads with the real clock, because the session would be over in the days that the tests skip. */
async function isPaid(who: Member, id: string) {
  setClock(null);
  return (await who.browser.get(`/orders/${id}`)).body['isPaid'];
}
const paymentOf = async (id: string) => paymentAmong(await recordsOf(id));
const ledgerOf = async (id: string) => chargesIn(await recordsOf(id));

/** A paid order whose events were all lost. */
async function aPaymentWithoutEvents() {
  const order = await anOrder(cloud);
  provider().faults.dropWebhooks = true;
  const intent = await payOrder(cloud, order.buyer, order.id);
  return { ...order, intent };
}

describe('a payment whose event never came', () => {
  it('is settled by the next run, once', async () => {
    const { id, gigId, buyer } = await aPaymentWithoutEvents();
    expect(await isPaid(buyer, id)).toBe(false);
    later(after + 1000);
    await Promise.all([runClocks(), runClocks()]);
    await runClocks();
    expect(await isPaid(buyer, id)).toBe(true);
    expect(await ledgerOf(id)).toHaveLength(1);
    expect((await buyer.browser.get(`/gigs/single/${gigId}`)).body).toMatchObject({ sales: 1 });
  });

  it('is not settled while its event may still arrive', async () => {
    const { id, buyer } = await aPaymentWithoutEvents();
    await runClocks();
    expect(await isPaid(buyer, id)).toBe(false);
  });

  it('of a module completes it', async () => {
    const { client, moduleId } = await anAward(cloud);
    await put(moduleId, 'PAY');
    provider().faults.dropWebhooks = true;
    const { body } = await client.browser.post(`/modules/pay/${moduleId}`);
    await payWith(cloud, String(body['clientSecret']).split('_secret_')[0] ?? '');
    expect(await modules.find(moduleId)).toMatchObject({ status: 'PAY' });
    later(after + 1000);
    await runClocks();
    expect(await modules.find(moduleId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is settled even if another cannot be checked, whose next check follows soon', async () => {
    later(after + 1000);
    await runClocks();
    setClock(null);
    const all = [await aPaymentWithoutEvents(), await aPaymentWithoutEvents()];
    later(after + 1000);
    logged.mockReturnValue(undefined);
    // Each payment is looked up twice, so three faults make exactly one of the two fail.
    provider().faults.failNext('server-error', { times: 3, operation: 'retrieve' });
    await runClocks();
    const paid = async () => Promise.all(all.map(async ({ id }) => (await ledgerOf(id)).length));
    expect(await paid()).toSatisfy(([one, other]: number[]) => one !== other);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'what is due was not done', SK: 'PAY#01', failures: 1 }),
    );
    later(after + 2000 + (jobLimits.due.pauses[0] ?? 0));
    await runClocks();
    expect(await paid()).toEqual([1, 1]);
  });
});

describe('a payment that was begun and not made', () => {
  it('is checked at growing intervals', async () => {
    const { id, buyer } = await anOrder(cloud);
    await beginPaying(buyer, id);
    const looks: unknown[] = [];
    for (const minutes of [3, 4, 5, 7, 10, 15]) {
      later(minutes * 60_000);
      await runClocks();
      looks.push((await paymentOf(id))?.['GSI3SK']);
    }
    expect(new Set(looks).size).toBe(3);
  });

  it('is cancelled after days, and a buyer who pays later gets a new intent', async () => {
    const { id, buyer } = await anOrder(cloud);
    const abandoned = await beginPaying(buyer, id);
    await payWith(cloud, abandoned, 'pm_card_chargeDeclined');
    await provider().delivered();
    later(giveUp + 1000);
    await runClocks();
    expect(await retrieve(abandoned)).toMatchObject({ state: 'canceled' });
    expect(await paymentOf(id)).not.toHaveProperty('GSI3PK');
    setClock(null);
    expect(await payOrder(cloud, buyer, id)).not.toBe(abandoned);
    expect(await isPaid(buyer, id)).toBe(true);
  });

  it('is kept while the bank is still processing it', async () => {
    const { id, buyer } = await anOrder(cloud);
    const intent = await beginPaying(buyer, id);
    await payWith(cloud, intent, 'pm_card_processing');
    await provider().delivered();
    later(giveUp + 1000);
    await runClocks();
    expect(await paymentOf(id)).toHaveProperty('GSI3PK');
    setClock(null);
    provider().faults.dropWebhooks = true;
    provider().settle(intent, 'succeeded');
    later(3 * giveUp);
    await runClocks();
    expect(await isPaid(buyer, id)).toBe(true);
  });
});
