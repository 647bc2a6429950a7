import { join } from 'node:path';

import type { Provider } from '#infra/local/environment.ts';
import type { Bucket } from '#infra/local/storage/s3.ts';

type Needs = {
  provider: Provider;
  money: { currency: string; commission: number };
  bucket: Bucket;
  /** The data folder. */
  folder: string;
  report: (line: string) => void;
};

/** The currency and the commission of the shipped sample. */
const SHIPPED = { currency: 'usd', commission: 1_000 };

/**
 * Loads the shipped sample marketplace into an empty one. False, with a line that says why, if it does not fit: then it
 * has to be played through the API.
 */
export async function loadIfItFits({ provider, money, bucket, folder, report }: Needs): Promise<boolean> {
  const { isCurrent } = await import('#infra/seed/sample.ts');
  const hasItsMoney = money.currency === SHIPPED.currency && money.commission === SHIPPED.commission;
  const obstacle = !provider.isStandIn
    ? 'Stripe does not know its payments'
    : !hasItsMoney
      ? 'it has another currency or commission'
      : !isCurrent()
        ? 'it is of another version of the code; `npm run seed -- --remake` remakes it'
        : undefined;
  if (obstacle) {
    report(
      `The shipped sample marketplace does not fit (${obstacle}): playing it through the API, for a minute …`,
    );
    return false;
  }
  const { loadSample } = await import('#infra/seed/load-sample.ts');
  const started = performance.now();
  await loadSample({ bucket, stripeFolder: join(folder, 'stripe'), now: Date.now() });
  report(`Sample marketplace: loaded (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return true;
}
