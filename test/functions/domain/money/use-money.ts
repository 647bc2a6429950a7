import { afterEach, beforeEach, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

/** Milliseconds. No shorter than the pause before a request to the provider is repeated, and shorter than its time limit. */
const RETRY_PAUSE = 1_000;

/**
 * Gives this file's tests a market whose requests to the provider are repeated without waiting. The clock is right again
 * after each test; returns the spy on what is logged as an error.
 */
export function useMoney() {
  useMarket();
  const timers = useFastTimers();
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => {
    timers.begin(RETRY_PAUSE);
    vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
    vi.stubEnv('PAYOUTS', '');
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    logged.mockReset().mockReturnValue(undefined);
  });
  afterEach(() => setClock(null));
  return logged;
}
