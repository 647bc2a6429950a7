import { beforeEach, expect, it } from 'vitest';

import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { correct, deposit } from '#functions/domain/operator/money/correct.ts';
import { positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { handler } from '#functions/jobs/statement.ts';
import { rehearse } from '#infra/tools/rehearse.ts';
import { aChargedOrder } from '#test/functions/domain/money/a-charged-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { asJob } from '#test/functions/run-as.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { actsAbout, anOperator } from './an-operator.ts';

useMoney();
const readStatement = asJob('statement', handler);

let acting: Acting;
beforeEach(async () => {
  acting = await anOperator('The fee of November.');
});

const sums = async () => (await recountAll()).totals.sums;
const statuses = async (both: Promise<unknown>[]) =>
  (await Promise.allSettled(both)).map(({ status }) => status).toSorted();

it('a correction moves an amount between two accounts, once by its reference', async () => {
  await aChargedOrder({});
  const before = await sums();
  const fee = { from: 'provider', to: 'fees', amount: 25, currency: 'usd', reference: 'november' };
  expect(await statuses([correct(fee, acting), correct(fee, acting)])).toEqual(['fulfilled', 'rejected']);
  await expect(correct(fee, acting)).rejects.toThrow('november is booked already.');
  expect(await sums()).toEqual({ ...before, provider: before.provider - 25, fees: before.fees + 25 });
  const [act, ...more] = await actsAbout('november');
  expect(more).toEqual([]);
  expect(act).toMatchObject({
    act: 'books.correct',
    operator: acting.operator,
    reason: acting.reason,
    before: { provider: before.provider, fees: before.fees },
    after: { provider: before.provider - 25, fees: before.fees + 25 },
  });
});

it('a deposit is the owner’s: at the provider by its line of the statement, or in the bank from which sellers are paid', async () => {
  const { bookElsewhere } = await aProvider();
  const line = bookElsewhere('topup', 500);
  await readStatement();
  const before = positionOf((await recountAll()).totals);
  const put = { to: 'provider', amount: 500, currency: 'usd', reference: line } as const;
  for (const wrong of [{ amount: 400 }, { reference: 'txn_other' }])
    await expect(deposit({ ...put, ...wrong }, acting)).rejects.toMatchObject({ status: 409 });
  await deposit(put, acting);
  await expect(deposit(put, acting)).rejects.toThrow(`${line} is booked already.`);
  await deposit({ to: 'bank', amount: 70, currency: 'usd', reference: 'SEPA-1' }, acting);
  expect(positionOf((await recountAll()).totals)).toMatchObject({
    provider: before.provider + 500,
    bank: before.bank + 70,
    drawn: before.drawn - 570,
    safeToWithdraw: before.safeToWithdraw + 570,
  });
  expect(await actsAbout(line)).toMatchObject([{ act: 'books.deposit' }]);
});

it('a correction says where each line belongs that nobody could explain, also where others make up for it', async () => {
  const { bookElsewhere } = await aProvider();
  const [paid, got] = [bookElsewhere('contribution', -300), bookElsewhere('contribution', 500)];
  await readStatement();
  const before = await sums();
  const out = { from: 'unexplained', to: 'fees', amount: 300, currency: 'usd', reference: paid };
  await correct(out, acting);
  await correct({ ...out, from: 'commission', to: 'unexplained', amount: 500, reference: got }, acting);
  expect(await sums()).toEqual({
    ...before,
    fees: before.fees + 300,
    commission: before.commission - 500,
    unexplained: before.unexplained + 200,
  });
});

it('a rehearsal refuses what the act would refuse, and writes nothing', async () => {
  const before = await sums();
  const fee = { from: 'provider', to: 'fees', amount: 25, currency: 'usd', reference: 'rehearsed' };
  await rehearse(() => correct(fee, acting));
  await expect(rehearse(() => correct({ ...fee, to: 'nothing' }, acting))).rejects.toThrow('Name two');
  expect([await sums(), await actsAbout('rehearsed')]).toEqual([before, []]);
});

it.each([
  ['an account of others', { from: 'seller:one' }, 400],
  ['one account', { from: 'fees' }, 400],
  ['nothing', { amount: 0 }, 400],
  ['more than is in the bank', { from: 'bank', amount: 1_000_000 }, 409],
  ['another currency', { currency: 'eur' }, 409],
])('a correction of %s is refused, and nothing is written', async (_, more, status) => {
  const before = await sums();
  const fee = { from: 'provider', to: 'fees', amount: 25, currency: 'usd', reference: 'refused', ...more };
  await expect(correct(fee, acting)).rejects.toMatchObject({ status });
  expect(await sums()).toEqual(before);
  expect(await actsAbout('refused')).toEqual([]);
});

it('a top-up that was taken back is booked by its line, also where the books have less at the provider', async () => {
  const { bookElsewhere } = await aProvider();
  const before = await sums();
  const amount = before.provider + 900;
  const reference = bookElsewhere('topup', -amount);
  const back = { from: 'provider', to: 'owner', amount, currency: 'usd', reference };
  await expect(correct(back, acting)).rejects.toMatchObject({ status: 409 });
  await readStatement();
  await correct(back, acting);
  expect(await sums()).toMatchObject({ provider: -900, owner: before.owner + amount });
  await expect(correct({ ...back, reference: 'by-hand' }, acting)).rejects.toThrow('There is not as much');
});
