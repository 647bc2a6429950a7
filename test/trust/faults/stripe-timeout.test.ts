import { afterEach, expect, it, vi } from 'vitest';

import { AppError } from '#functions/lib/errors.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { useCloud } from '#test/support/cloud.ts';

import { useFaultyStripe } from './faulty-stripe.ts';

/** Milliseconds within which a payer gets an answer, whatever Stripe does. */
const TIME_LIMIT = 8_000;
const STEP = 50;

useCloud();
const provider = useFaultyStripe();
afterEach(() => {
  provider.recover();
  vi.useRealTimers();
});

/** How many milliseconds of fake time pass before this request fails as unavailable. */
async function timeUntilUnavailable(send: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome: { reason?: unknown } = {};
  void send().catch((reason: unknown) => (outcome.reason = reason));
  let passed = 0;
  while (!outcome.reason && passed < 2 * TIME_LIMIT) {
    await vi.advanceTimersByTimeAsync(STEP);
    passed += STEP;
    // Lets the real network proceed.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(outcome.reason).toBeInstanceOf(AppError);
  expect(outcome.reason).toMatchObject({ status: 503 });
  return passed;
}

it('a payer waits less than 8 seconds for one request, which is tried twice', async () => {
  provider.fail(() => undefined);
  expect(await timeUntilUnavailable(() => findIntent('pi_1'))).toBeLessThan(TIME_LIMIT);
  expect(provider.tries()).toBe(2);
});

it('a payer waits less than 8 seconds for many requests', async () => {
  expect(
    await timeUntilUnavailable(() => withTimeLimit(Promise.withResolvers<never>().promise)),
  ).toBeLessThan(TIME_LIMIT);
});
