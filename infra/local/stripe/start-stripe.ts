import { resolve } from 'node:path';

import type { Cleanup } from '#infra/local/cleanup.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';
import type { Provider } from '#infra/local/environment.ts';

import { createStripe, type StripeStandIn } from './stripe.ts';

type Needs = Pick<CloudOptions, 'dataDir' | 'webhookRetry'> & {
  origin: string;
  provider: Provider;
  cleanup: Cleanup;
};

/** Starts the payment stand-in, with its records in the data folder. */
export function startStripe({ dataDir, webhookRetry, origin, provider, cleanup }: Needs): StripeStandIn {
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret } = provider;
  const stripe = createStripe({
    dataDir: resolve(dataDir),
    webhookUrl: `${origin}/api/webhooks/stripe`,
    webhookSecret,
    connectWebhookUrl: `${origin}/api/webhooks/stripe/connect`,
    connectWebhookSecret,
    secretKey,
    publishableKey,
    ...(webhookRetry ? { retry: webhookRetry } : {}),
  });
  stripe.start();
  cleanup.add(() => stripe.stop());
  return stripe;
}
