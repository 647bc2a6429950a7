import { afterEach, beforeEach, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

type Provider = Awaited<ReturnType<typeof aProvider>>;

/**
 * Gives this file's tests a market, and each of them a provider of its own. The clock is right again after each test;
 * errors are spied on, as most of these tests let the provider fail.
 */
export function usePayouts(): { readonly provider: Provider } {
  let provider: Provider | undefined;
  useMarket();
  beforeEach(async () => {
    vi.stubEnv('SITE_ORIGIN', 'http://site.test');
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    provider = await aProvider();
  });
  afterEach(() => {
    setClock(null);
    vi.restoreAllMocks();
  });
  return {
    get provider() {
      if (!provider) throw new Error('The provider has not started yet.');
      return provider;
    },
  };
}
