import { expect, it } from 'vitest';

import { handler } from '#functions/jobs/statement.ts';
import { openCases } from '#functions/table/cases.ts';
import { keys } from '#functions/table/keys.ts';
import { remove } from '#functions/table/write.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { asJob } from '#test/functions/run-as.ts';

const logged = useMoney();
const read = asJob('statement', handler);
const notified = () =>
  logged.mock.calls.filter(([line]) => JSON.stringify(line).includes('difference')).length;
const balances = async () =>
  (await openCases())
    .map(({ card }) => card)
    .filter((card) => card.case === 'difference' && card.name === 'balance');

it('makes it a case, and tells it once, that the balance of the provider is not what its lines sum up to, until it is', async () => {
  const order = await aChargedOrder();
  await order.send();
  advance(DAY);
  await read();
  // So late that no reading comes by it.
  order.provider.bookElsewhere('stripe_fee', -500, { late: 3 * DAY });
  advance(DAY);
  await read();
  expect(await balances()).toEqual([]);
  advance(DAY + 1000);
  await read();
  await read();
  expect(await balances()).toMatchObject([{ provider: -500, books: 0 }]);
  expect(notified()).toBe(1);
  order.provider.bookElsewhere('stripe_fee', -30, { late: 6 * DAY });
  await read();
  expect(await balances()).toMatchObject([{ provider: -530, books: 0 }]);
  await remove(keys.statement());
  await read();
  expect(await balances()).toEqual([]);
  expect(notified()).toBe(1);
});
