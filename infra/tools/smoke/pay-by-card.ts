const STRIPE = 'https://api.stripe.com';

/** The settings that a site gives to browsers. */
export type SiteConfig = { stripePublishableKey: string; stripeApiBase?: string };

/** Reads the settings of the site at this origin. */
export async function readSiteConfig(origin: string): Promise<SiteConfig> {
  const response = await fetch(`${origin}/config.json`);
  if (!response.ok) throw new Error(`${origin}/config.json answers ${response.status}`);
  return (await response.json()) as SiteConfig;
}

/** Confirms a payment as the buyer's browser does, with one of Stripe's test cards: with the publishable key and the client secret. */
export async function payByCard(
  { origin, config }: { origin: string; config: SiteConfig },
  clientSecret: string,
  card = 'pm_card_visa',
): Promise<void> {
  const base = config.stripeApiBase ? origin + config.stripeApiBase : STRIPE;
  const [intentId = ''] = clientSecret.split('_secret_');
  const response = await fetch(`${base}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: card,
      return_url: `${origin}/success`,
    }),
  });
  if (!response.ok)
    throw new Error(`the payment was answered with ${response.status}: ${await response.text()}`);
}
