import { afterEach, expect, it, vi } from 'vitest';

import { AppError } from '#functions/lib/errors.ts';
import { patiently, retrieve } from '#functions/services/stripe.ts';
import { useCloud } from '#test/support/cloud.ts';

import { useFaultyProvider } from './a-faulty-provider.ts';

/** Milliseconds within which whoever pays has an answer, whatever the provider does. */
const ANSWER = 8_000;
const STEP = 50;

useCloud();
const provider = useFaultyProvider();
afterEach(() => {
  provider.recover();
  vi.useRealTimers();
});

/** How many milliseconds pass, on a clock of its own, before this is given up as unavailable. */
async function patienceFor(ask: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome: { reason?: unknown } = {};
  void ask().catch((reason: unknown) => (outcome.reason = reason));
  let passed = 0;
  while (!outcome.reason && passed < 2 * ANSWER) {
    await vi.advanceTimersByTimeAsync(STEP);
    passed += STEP;
    // What is sent and received meanwhile is real.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(outcome.reason).toBeInstanceOf(AppError);
  expect(outcome.reason).toMatchObject({ status: 503 });
  return passed;
}

it('whoever pays waits less than 8 seconds for the answer to one question, which is asked twice', async () => {
  provider.fail(() => undefined);
  expect(await patienceFor(() => retrieve('pi_1'))).toBeLessThan(ANSWER);
  expect(provider.tries()).toBe(2);
});

it('whoever pays waits less than 8 seconds for the answers to many', async () => {
  expect(await patienceFor(() => patiently(Promise.withResolvers<never>().promise))).toBeLessThan(ANSWER);
});
