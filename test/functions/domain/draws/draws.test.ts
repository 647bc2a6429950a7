import Stripe from 'stripe';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { handler as receive } from '#functions/calls/webhooks/stripe.ts';
import { bookDraw, finishDraw, type NewDraw } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { findDraw } from '#functions/domain/money/books/draw.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { draws as check } from '#functions/domain/recount/records/draws.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { handler } from '#functions/jobs/statement.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { getBalance } from '#functions/services/stripe/payouts/balance.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { remove } from '#functions/table/write.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { actsAbout, anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { approve } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { keys as secrets } from '#test/infra/local/stripe/stand-in.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';
import { dieAfter } from '#test/support/table/die-after.ts';

useMarket();
const timers = useFastTimers();
// The clock goes on from test to test, because days that are over are closed.
afterAll(() => setClock(null));

const readStatement = asJob('statement', handler);

let kim: Acting;
let sale: Awaited<ReturnType<typeof aChargedOrder>>;

/** A marketplace that has sold one more order, whose money is available at a provider of this test's own. */
async function aSale() {
  kim = await anOperator();
  sale = await aChargedOrder({ isCompleted: true });
  await approve({ id: sale.id, userId: sale.buyer.id });
  await sale.send();
  advance(7 * DAY);
  sale.provider.doDue();
  return sale;
}

const aDraw = (more: Partial<NewDraw> = {}): NewDraw => ({
  reference: 'november',
  amount: 100,
  purpose: 'owner',
  ...more,
});

const make = async (draw: NewDraw) =>
  finishDraw((await findDraw(draw.reference)) ?? (await bookDraw(draw, await readLimits(), kim)));
const payouts = async () => (await sale.provider.sdk.payouts.list({ limit: 10 })).data;
const position = async () => positionOf((await recountAll()).totals);
const mistakes = async (reference: string) => (await check.mistakesIn(reference)).map(({ what }) => what);

const events = async (reference: string) => {
  const { PK } = keys.draw(reference);
  const { items } = await query<{ SK: string; reason?: string }>({ where: { PK }, limit: 10 });
  return items.filter(({ SK }) => SK.startsWith('JRN#')).map(({ reason }) => reason);
};

describe('a draw', () => {
  it('is paid out by the provider and booked, once per reference', async () => {
    await aSale();
    const { safeToWithdraw: before } = await position();
    expect(await make(aDraw())).toMatchObject({ state: 'onItsWay' });
    expect(await make(aDraw())).toMatchObject({ state: 'onItsWay' });
    expect(await payouts()).toMatchObject([
      { amount: 100, metadata: { environment: 'local', draw: 'november' } },
    ]);
    expect(await position()).toMatchObject({ drawn: 100, safeToWithdraw: before - 100 });
    expect(await findDraw('november')).toMatchObject({ state: 'SENT', by: kim.operator.name });
    const { payoutId = '' } = await make(aDraw({ reference: 'to-fail', amount: 5 }));
    sale.provider.settle(payoutId, 'failed');
    await make(aDraw({ reference: 'to-fail', amount: 5 }));
    const { totals, findings } = await recountAll();
    expect(findings.find(({ name }) => name === check.name)).toMatchObject({ counted: 2, differences: [] });
    expect(await compareWithProvider(totals)).toMatchObject({ isEqual: true });
    advance(DAY);
    sale.provider.doDue();
    expect(await make(aDraw())).toMatchObject({ state: 'paid' });
    expect(await events('november')).toEqual(['november']);
  });

  it('is refused above what is safe to withdraw, and above what is available', async () => {
    await aSale();
    const limits = await readLimits();
    const { safe, available } = limits;
    expect(safe).toBeGreaterThan(0);
    expect(available).toBeGreaterThan(safe);
    const tooMuch = aDraw({ reference: 'too-much', amount: safe + 1 });
    await expect(bookDraw(tooMuch, limits, kim)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Only [\d.]+ USD are safe to withdraw: the rest is not yours\.$/,
      ) as string,
    });
    await expect(
      bookDraw(aDraw({ reference: 'soon' }), { ...limits, available: 99 }, kim),
    ).rejects.toMatchObject({
      message: 'Stripe has only 0.99 USD available now.',
    });
    await expect(bookDraw(aDraw({ reference: 'none', purpose: 'bank' }), limits, kim)).rejects.toMatchObject({
      message: 'Only 0.00 USD wait to be paid by hand and are not drawn yet.',
    });
    expect(await payouts()).toEqual([]);
  });

  it('is lessened by what is missing at Stripe', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await aSale();
    const { safeToWithdraw, provider } = await position();
    const { available, pending } = await getBalance('usd');
    sale.provider.bookElsewhere('topup', provider - available - pending - 7);
    expect((await readLimits()).safe).toBe(safeToWithdraw - 7);
  });

  it('is refused while something at Stripe is unexplained', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await aSale();
    const { bookElsewhere } = sale.provider;
    bookElsewhere('contribution', -700);
    const limits = await readLimits();
    expect(limits.unexplained).toBe(700);
    await expect(bookDraw(aDraw({ reference: 'unexplained' }), limits, kim)).rejects.toMatchObject({
      status: 409,
    });
    bookElsewhere('contribution', 700);
    expect((await readLimits()).unexplained).toBe(0);
  });

  it('is one of two that were allowed at the same time', async () => {
    await aSale();
    const limits = await readLimits();
    const both = ['one', 'two'].map((reference) =>
      bookDraw(aDraw({ reference, amount: limits.safe }), limits, kim),
    );
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect((await position()).safeToWithdraw).toBe(0);
  });

  it('is one, whichever request was the last before its command died', async () => {
    timers.begin();
    await aSale();
    for (let last = 1; ; last += 1) {
      const draw = aDraw({ reference: `died-${last}`, amount: 1 });
      const limits = await readLimits();
      const hasDied = await dieAfter(last, async () => finishDraw(await bookDraw(draw, limits, kim)));
      await make(draw);
      expect((await payouts()).filter(({ metadata }) => metadata?.['draw'] === draw.reference)).toHaveLength(
        1,
      );
      expect(await events(draw.reference)).toHaveLength(1);
      expect(await actsAbout(draw.reference)).toHaveLength(1);
      expect(await mistakes(draw.reference)).toEqual([]);
      if (!hasDied) break;
    }
  });

  it('that the bank sends back is booked back, once', async () => {
    await aSale();
    const { safeToWithdraw: before } = await position();
    const { payoutId = '' } = await make(aDraw({ reference: 'returned' }));
    sale.provider.settle(payoutId, 'failed');
    expect(await make(aDraw({ reference: 'returned' }))).toMatchObject({ state: 'failed' });
    expect(await make(aDraw({ reference: 'returned' }))).toMatchObject({ state: 'failed' });
    expect(await events('returned')).toEqual(['returned', 'returned has failed']);
    expect((await position()).safeToWithdraw).toBe(before);
    expect(await mistakes('returned')).toEqual([]);
  });

  it.each([
    [
      'an event says so',
      async () => {
        const body = JSON.stringify(sale.provider.events().findLast(({ type }) => type === 'payout.failed'));
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: secrets.webhookSecret,
          timestamp: Math.floor(now() / 1000),
        });
        const headers = { 'stripe-signature': signature };
        await receive(anEvent({ path: '/api/webhooks/stripe', body, headers }), aContext);
      },
    ],
    ['the statement does', async () => readStatement()],
  ])('that the bank sends back is booked back, and told, once %s', async (what, hear) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    await aSale();
    const { payoutId = '' } = await make(aDraw({ reference: `back-${what.length}` }));
    await readStatement();
    sale.provider.settle(payoutId, 'failed');
    await hear();
    await hear();
    expect(await findDraw(`back-${what.length}`)).toMatchObject({ state: 'FAILED' });
    expect(logged.mock.calls.filter(([line]) => JSON.stringify(line).includes(payoutId))).toHaveLength(1);
    expect(await mistakes(`back-${what.length}`)).toEqual([]);
  });

  it('that Stripe refuses is booked back', async () => {
    await aSale();
    const draw = aDraw({ reference: 'refused' });
    const limits = await readLimits();
    const booked = await bookDraw({ ...draw, amount: limits.safe }, limits, kim);
    await sale.provider.sdk.payouts.create({ amount: limits.available, currency: 'usd' });
    expect(await finishDraw(booked)).toMatchObject({
      state: 'failed',
      refused: expect.stringContaining('insufficient funds') as string,
    });
    expect(await findDraw('refused')).toMatchObject({ state: 'FAILED' });
    expect(await mistakes('refused')).toEqual([]);
  });

  it('differs from its books when one of them is missing', async () => {
    await aSale();
    await make(aDraw({ reference: 'damaged' }));
    const { PK, SK } = keys.draw('damaged');
    await transact([change({ PK, SK }, { set: { amount: 90 }, when: { PK: exists } })]);
    expect(await mistakes('damaged')).toEqual([
      'drawn from the provider is 100, counted 90',
      'drawn to owner is 100, counted 90',
    ]);
    await remove({ PK, SK });
    expect(await mistakes('damaged')).toEqual(['journals of a draw that there is not']);
  });
});
