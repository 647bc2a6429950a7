import Stripe from 'stripe';

import { optionalEnv } from '#functions/lib/env.ts';
import { secret } from '#functions/services/secrets.ts';

/** Milliseconds. A request and its one retry take less than the time limit of a call (time-limit.ts). */
const REQUEST_TIMEOUT = 2_500;
const RETRIES = 1;

const STRIPE_API = 'https://api.stripe.com';

let client: { key: string; stripe: Stripe } | undefined;

/** The Stripe SDK, with the key of this environment. */
export async function stripe(): Promise<Stripe> {
  const key = await secret('STRIPE_SECRET_KEY');
  if (client?.key !== key) client = { key, stripe: connect(key) };
  return client.stripe;
}

const connect = (key: string) =>
  new Stripe(key, {
    maxNetworkRetries: RETRIES,
    timeout: REQUEST_TIMEOUT,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(typeof url === 'string' ? withApiBase(url) : url, init),
    ),
  });

/** The SDK can be given another host but no path, and the local stand-in is served under a path. */
function withApiBase(url: string): string {
  const base = optionalEnv('STRIPE_API_BASE');
  return base && url.startsWith(STRIPE_API) ? base + url.slice(STRIPE_API.length) : url;
}
