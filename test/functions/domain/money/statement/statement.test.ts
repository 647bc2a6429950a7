import { describe, expect, it, vi } from 'vitest';

import { book, type Journal } from '#functions/domain/money/books/journal.ts';
import { openEntries } from '#functions/domain/money/statement/entries.ts';
import { daysSince } from '#functions/domain/money/statement/journals.ts';
import { positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { handler } from '#functions/jobs/statement.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { openCases } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put, remove } from '#functions/table/write.ts';
import { decline } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';
import { booksUnder } from '#test/support/work.ts';

import { aChargedOrder, advance, DAY } from '../a-charged-order.ts';
import { useMoney } from '../use-money.ts';

const HOUR = DAY / 24;
const logged = useMoney();
const read = asJob('statement', handler);

/** What is open of this, by the beginning of its name. */
async function openOf(...about: string[]) {
  const found: { name: string; provider: number; books: number }[] = [];
  for await (const { name, provider, books } of openEntries())
    if (about.some((each) => name.includes(each))) found.push({ name, provider, books });
  return found;
}

/** What the operator's list has of the statement. */
async function cases(about: string) {
  return (await openCases()).map(({ card }) => card).filter((card) => JSON.stringify(card).includes(about));
}

/** The lines of the journals that were booked because of this line of the statement, which is of this day (UTC). */
async function booked(id: string, day = today()) {
  const { items } = await query<Pick<Journal, 'lines' | 'reason'> & Key>({
    where: { PK: keys.statementLine(day, '').PK, SK: beginsWith('JRN#') },
    limit: 1000,
  });
  return items.filter(({ reason }) => reason === id).map(({ lines }) => lines);
}

const position = async () => positionOf((await recountAll()).totals);
const today = () => timestamp().slice(0, 10);
const linesOf = async () =>
  (await query<Key>({ where: { PK: keys.statementLine(today(), '').PK }, limit: 1000 })).items.map(
    ({ SK }) => SK,
  );

/** How many lines of it were read of the last week. */
async function linesEver(): Promise<number> {
  let found = 0;
  for (const day of daysSince(now() - 7 * DAY))
    found += (
      await query({ where: { PK: keys.statementLine(day, '').PK, SK: beginsWith('TXN#') }, limit: 1000 })
    ).items.length;
  return found;
}

describe('the statement of the provider', () => {
  it('leaves nothing open of what the books say too, whichever side says it first, and reads it once', async () => {
    const order = await aChargedOrder();
    await read();
    expect(await openOf(order.intentId)).toEqual([
      { name: `fee ${order.intentId}`, provider: -88, books: 0 },
    ]);
    await order.send();
    await read();
    const lines = await linesOf();
    await remove(keys.statement());
    await read();
    expect(await openOf(order.intentId)).toEqual([]);
    expect(await linesOf()).toEqual(lines);
  });

  it('has lines that appear a day late', async () => {
    const { bookElsewhere } = await aProvider();
    await read();
    const id = bookElsewhere('topup', 700, { late: 20 * 3_600_000 });
    await read();
    expect(await openOf(id)).toHaveLength(1);
  });

  it('is read on from where a run was killed or had no time for more, with what appears late behind that', async () => {
    const { bookElsewhere } = await aProvider();
    await read();
    const before = await linesEver();
    for (let line = 0; line < 330; line += 1) bookElsewhere('tax_fee', -1, { late: (line % 5) * DAY });
    await remove(keys.statement());
    const hurried = async () => read({}, { getRemainingTimeInMillis: () => 0 });
    await hurried();
    expect(await linesEver()).toBe(before + 100);
    let writes = 0;
    const live = interceptTable(async (request, send) => {
      if (request.constructor.name === 'TransactWriteCommand' && (writes += 1) > 7) throw new Error('killed');
      return send();
    });
    await expect(read()).rejects.toThrow('killed');
    live();
    expect(await linesEver()).toBe(before + 240);
    const late = bookElsewhere('tax_fee', -1, { late: 20 * HOUR });
    await hurried();
    expect(await linesEver()).toBe(before + 300);
    await read();
    expect(await linesEver()).toBeGreaterThan(before + 330);
    const day = new Date(now() - 20 * HOUR).toISOString().slice(0, 10);
    expect(await booked(late, day)).toHaveLength(1);
  });

  it('has nothing of what other environments have moved, nor of what their buyers dispute', async () => {
    const { sdk, dispute } = await aProvider();
    const { id } = await sdk.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      metadata: { environment: 'other' },
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://tandem.example',
    });
    const disputed = dispute(id);
    await read();
    expect(await openOf(id, disputed.id)).toEqual([]);
    expect(await openOf('other environments')).not.toEqual([]);
  });

  it('makes up for the lost events of a payment for nothing, a dispute, and a refund that a bank has sent back', async () => {
    const order = await aChargedOrder();
    const { sdk, dispute, settle } = order.provider;
    const declined = await aChargedOrder({}, 'pm_card_visa', { provider: order.provider });
    await decline({ id: declined.id, userId: declined.seller.id });
    await declined.send();
    const [refund] = await declined.refunds();
    await read();
    const paid = await sdk.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      metadata: { environment: 'local', kind: 'order', id: newId() },
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://tandem.example',
    });
    const disputed = dispute(order.intentId);
    settle(refund?.id ?? '', 'failed');
    await read();
    expect(await cases(paid.id)).toMatchObject([{ case: 'payment', reason: 'unknown' }]);
    expect(await cases(disputed.id)).toMatchObject([{ case: 'dispute', state: 'open' }]);
    expect(await declined.movements('refund')).toMatchObject([{ state: 'REQUESTED', failed: [refund?.id] }]);
    await read();
    expect(await openOf(disputed.id, refund?.metadata?.['movement'] ?? '')).toEqual([]);
    // What is set aside is one case, however long it is not booked.
    advance(4 * DAY);
    await read();
    expect(await cases(paid.id)).toHaveLength(1);
  });

  it('becomes a case where one side alone says something for more than a day, until the other says it too', async () => {
    const order = await aChargedOrder();
    await order.send();
    const { items } = await query<Key & { kind: string }>({
      where: { PK: booksUnder('order', order.id) },
      limit: 100,
    });
    const charge = items.find(({ kind }) => kind === 'charge');
    if (!charge) throw new Error('The order has no charge.');
    await remove({ PK: charge.PK, SK: charge.SK });
    await read();
    advance(DAY - HOUR);
    await read();
    expect(await cases(order.intentId)).toEqual([]);
    advance(2 * HOUR);
    await read();
    await read();
    expect(await cases(order.intentId)).toMatchObject([
      { case: 'difference', name: `charge ${order.intentId}`, provider: 1999, books: 0 },
    ]);
    expect(vi.spyOn(console, 'info')).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'cases', urgent: (await openCases()).length }),
    );
    expect(logged.mock.calls.filter(([line]) => JSON.stringify(line).includes(order.intentId))).toHaveLength(
      1,
    );
    await put(charge);
    await remove(keys.statement());
    await read();
    expect(await cases(order.intentId)).toEqual([]);
  });

  it.each<
    [
      type: 'stripe_fee' | 'tax_fee' | 'reserve_transaction' | 'contribution',
      account: string,
      reason?: string,
    ]
  >([
    ['stripe_fee', 'fees'],
    ['tax_fee', 'fees'],
    ['reserve_transaction', 'reserve'],
    ['contribution', 'unexplained', 'unexplained'],
  ])('has a %s booked to %s, once', async (type, account, reason) => {
    const { bookElsewhere } = await aProvider();
    const id = bookElsewhere(type, -700);
    await read();
    await read();
    expect(await booked(id)).toEqual([
      [
        { account: 'provider', amount: -700 },
        { account, amount: 700 },
      ],
    ]);
    expect(await openOf(id)).toEqual([]);
    expect((await cases(id)).map((card) => card.case === 'line' && card.reason)).toEqual(
      reason ? [reason] : [],
    );
  });

  it('has a payout that is no draw booked to the owner, and what comes back of it, each as a case', async () => {
    const { sdk, settle } = await aProvider();
    const { id } = await sdk.payouts.create({ amount: 300, currency: 'usd' });
    settle(id, 'failed');
    await read();
    const found = (await cases(id)).map((card) =>
      card.case === 'line' ? `${card.reason} ${card.amount}` : '',
    );
    expect(found.toSorted()).toEqual(['payoutElsewhere -300', 'payoutElsewhere 300']);
    expect((await position()).drawn).toBe(0);
  });

  it('leaves it to the operator whose that is what somebody tops up, and books nothing in another currency', async () => {
    const { bookElsewhere } = await aProvider();
    const [topup, foreign] = [
      bookElsewhere('topup', 900),
      bookElsewhere('stripe_fee', -5, { currency: 'eur' }),
    ];
    await read();
    expect(await openOf(topup, foreign)).toEqual([{ name: `line ${topup}`, provider: 900, books: 0 }]);
    expect(await cases(topup)).toMatchObject([{ reason: 'topup', amount: 900 }]);
    expect(await cases(foreign)).toMatchObject([{ reason: 'unexplained', currency: 'eur' }]);
    const lines = [
      { account: 'provider', amount: 900 },
      { account: 'owner', amount: -900 },
    ];
    const deposit = {
      kind: 'statement',
      currency: 'usd',
      lines,
      at: timestamp(),
      by: 'kim',
      reason: topup,
    } as const;
    await transact([book('LEDGER#act#1', deposit)]);
    await read();
    expect([...(await openOf(topup)), ...(await cases(topup))]).toEqual([]);
  });
});
