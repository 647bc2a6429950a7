import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

import { NoResponse } from '#shared/api/client.ts';
import type { Config } from '#web/lib/config.ts';

let loaded: Promise<Stripe> | undefined;

function unavailable(cause?: unknown) {
  return new NoResponse('The payment form did not load', { cause });
}

/** Loads the local payment simulator, which defines a global `Stripe` that loadStripe then uses. */
function loadSimulator(base: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${base}/stripe.js`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', (event) => {
      script.remove();
      reject(unavailable(event));
    });
    document.head.append(script);
  });
}

async function load({ stripePublishableKey: key, stripeApiBase: base }: Config): Promise<Stripe> {
  if (base !== undefined) {
    if (key.startsWith('pk_live_')) throw new Error('A live key must never meet the payment simulator.');
    await loadSimulator(base);
  }
  const stripe = await loadStripe(key).catch((error: unknown) => Promise.reject(unavailable(error)));
  if (!stripe) throw unavailable();
  return stripe;
}

/** Loads Stripe's browser library once. Can be called again after a failure. */
export function loadPayments(config: Config): Promise<Stripe> {
  loaded ??= load(config).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
