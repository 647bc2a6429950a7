import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** The result of a call to the provider. */
export type Result =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined };

export type Provider = ReturnType<typeof createProvider>;

/** The id of the intent that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** The provider's API at `base`, as a page with a publishable key sees it. */
export function createProvider(base: string, key: string) {
  async function call(
    clientSecret: string,
    action: string | null,
    fields: Record<string, string>,
  ): Promise<Result> {
    const address = `${base}/payment_intents/${encodeURIComponent(intentIdOf(clientSecret))}`;
    const form = new URLSearchParams({ key, client_secret: clientSecret, ...fields });
    try {
      const response = action
        ? await fetch(`${address}/${action}`, { method: 'POST', body: form })
        : await fetch(`${address}?${form}`);
      const body = (await response.json()) as PaymentIntent & { error?: StripeError };
      if (body.error) return { error: body.error };
      // The response omits the client secret, which the page already has.
      return { paymentIntent: { ...body, client_secret: clientSecret } };
    } catch {
      return { error: unreachable };
    }
  }

  return {
    retrieve: (clientSecret: string) => call(clientSecret, null, {}),
    confirm: (clientSecret: string, card: Record<string, string>) => call(clientSecret, 'confirm', card),
    authenticate: (clientSecret: string, outcome: 'complete' | 'fail') =>
      call(clientSecret, 'authenticate', { outcome }),
  };
}
