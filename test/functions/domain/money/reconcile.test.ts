import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { reconcile } from '#functions/domain/money/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { cancelIntent, findIntent } from '#functions/services/stripe/payment-intents.ts';
import { lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import { serverLimits } from '#shared/server-limits.ts';
import { useTable } from '#test/functions/table/use-table.ts';

vi.mock('#functions/services/stripe/payment-intents.ts', { spy: true });

useTable();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => setClock(null));

const { after, giveUp, longestPause } = serverLimits.reconcile;
const START = Date.UTC(2026, 0, 1);
const at = (time: number) => setClock(() => time);

/** A payment that was begun this many milliseconds after the start, and is due for a check at once. */
async function anUnsettledPayment(intentId: string, begunAt = 0) {
  const key = { PK: `TEST#${intentId}`, SK: 'PAY' };
  await put({
    ...key,
    intentId,
    status: 'requires_payment',
    GSI1PK: lists.unsettledPayments(0),
    GSI1SK: `${new Date(START + begunAt).toISOString()}#${intentId}`,
    card: { kind: 'order', id: intentId, intentId, begunAt: START + begunAt },
  });
  return key;
}

const dueAt = async (key: { PK: string; SK: string }) => {
  const { GSI1SK = '' } = (await findItem<{ GSI1SK?: string }>(key)) ?? {};
  return Date.parse(GSI1SK.split('#')[0] ?? '');
};

it('checks the other payments although a hundred cannot be checked, and pushes those back further each time', async () => {
  vi.mocked(findIntent).mockImplementation(async (intentId) => {
    if (intentId.startsWith('pi_poisoned')) throw new Error('cannot be read');
    return null;
  });
  const one = await anUnsettledPayment('pi_poisoned_0');
  const others = await Promise.all(
    Array.from({ length: 99 }, (_, number) => anUnsettledPayment(`pi_poisoned_${number + 1}`, number)),
  );
  const good = await anUnsettledPayment('pi_good', 1_000);
  let time = START + after;
  at(time);
  expect(await reconcile(new Map())).toMatchObject({ failed: 100, closed: 0 });
  expect(await reconcile(new Map())).toEqual({ failed: 0, closed: 1, settled: 0, waiting: 0 });
  expect(await findItem(good)).not.toHaveProperty('GSI1PK');

  const pauses: number[] = [];
  for (let check = 0; check < 12; check += 1) {
    const due = await dueAt(one);
    pauses.push((due - time) / after);
    at((time = due + 1));
    // The others do not matter any more.
    if (check === 0) await Promise.all(others.map(async (key) => put({ ...key, isGone: true })));
    await reconcile(new Map());
  }
  expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(pauses.at(-1)).toBe(longestPause / after);
  await remove(one);
});

it('leaves the intent of another environment to that environment, however old it is', async () => {
  const id = 'pi_foreign';
  const key = await anUnsettledPayment(id);
  vi.mocked(findIntent).mockResolvedValue({
    id,
    state: 'requires_payment_method',
    status: 'requires_payment',
    amount: 100,
    received: 0,
    currency: 'usd',
    metadata: { environment: 'staging', kind: 'order', id },
    clientSecret: null,
  });
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  at(START + 2 * giveUp);
  expect(await reconcile(new Map())).toMatchObject({ closed: 1 });
  expect(await findItem(key)).not.toHaveProperty('GSI1PK');
  expect(vi.mocked(cancelIntent)).not.toHaveBeenCalled();
});
