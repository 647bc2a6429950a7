import { afterEach, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import { cancelIntent, findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { dueAt } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { useTable } from '#test/functions/table/use-table.ts';

vi.mock('#functions/services/stripe/payments/payment-intents.ts', { spy: true });

useTable();

afterEach(() => setClock(null));

const { after, giveUp } = moneyLimits.reconcile;
const START = Date.UTC(2026, 0, 1);
const at = (time: number) => setClock(() => time);

/** A payment that was begun at the start, and is due for a check at once. */
async function anUnsettledPayment(intentId: string) {
  const key = { PK: `TEST#${intentId}`, SK: 'PAY#01' };
  const payment = { kind: 'order', id: intentId, intentId, status: 'requires_payment', begunAt: START };
  await put({ ...key, ...payment, ...dueAt(START, intentId) });
  return key;
}

const anIntent = (id: string, environment: string) => ({
  id,
  state: 'requires_payment_method',
  status: 'requires_payment' as const,
  amount: 100,
  received: 0,
  currency: 'usd',
  metadata: { environment, kind: 'order', id },
  clientSecret: null,
});

it('is due again when the payment is twice as old, and not before the first check would be', async () => {
  const key = await anUnsettledPayment('pi_waiting');
  vi.stubEnv('ENVIRONMENT', 'local');
  vi.mocked(findIntent).mockResolvedValue(anIntent('pi_waiting', 'local'));
  const ages = [after / 2, after, 3 * after, 100 * after];
  const next: number[] = [];
  for (const age of ages) {
    at(START + age);
    expect(await checkPayment(key, works)).toBe('waiting');
    const { GSI3SK = '' } = (await findItem<{ GSI3SK: string }>(key)) ?? {};
    next.push(Date.parse(GSI3SK.split('#')[0] ?? '') - START);
  }
  expect(next).toEqual([after / 2 + after, 2 * after, 6 * after, 200 * after]);
});

it('leaves the intent of another environment to that environment, however old it is', async () => {
  const key = await anUnsettledPayment('pi_foreign');
  vi.mocked(findIntent).mockResolvedValue(anIntent('pi_foreign', 'staging'));
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  at(START + 2 * giveUp);
  expect(await checkPayment(key, works)).toBe('closed');
  expect(await findItem(key)).not.toHaveProperty('GSI3PK');
  expect(vi.mocked(cancelIntent)).not.toHaveBeenCalled();
});

it('finds nothing to check in a payment that was settled since it was due, or in none', async () => {
  const settled = { PK: 'TEST#pi_settled', SK: 'PAY#01' };
  await put({ ...settled, intentId: 'pi_settled', status: 'succeeded' });
  vi.mocked(findIntent).mockClear();
  expect(await checkPayment(settled, works)).toBe('nothing');
  expect(await checkPayment({ PK: 'TEST#pi_none', SK: 'PAY#01' }, works)).toBe('nothing');
  expect(vi.mocked(findIntent)).not.toHaveBeenCalled();
});
