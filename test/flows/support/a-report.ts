import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { signature } from '#infra/local/stripe/webhooks.ts';

import { aBrowser } from './a-browser.ts';

/** The results that the provider can report for a payment intent. */
export const reports = ['succeeded', 'processing', 'payment_failed', 'canceled'] as const;
export type Report = (typeof reports)[number];

/** A payment intent: what it pays for, its id and its amount (minor units); and who pays whom, where that matters. */
export type Reported = {
  kind: PaymentKind;
  id: string;
  intentId: string;
  amount: number;
  parties?: { buyer: string; seller: string };
};

/** The JSON of the event by which the provider reports this result. */
export function aReport(
  report: Report,
  { kind, id, intentId, amount, parties }: Reported,
  more: object = {},
): string {
  const intent = {
    id: intentId,
    object: 'payment_intent',
    status: report === 'payment_failed' ? 'requires_payment_method' : report,
    amount,
    amount_received: report === 'succeeded' ? amount : 0,
    currency: 'usd',
    metadata: { environment: 'local', kind, id, ...parties },
    client_secret: `${intentId}_secret_text`,
    last_payment_error: report === 'payment_failed' ? { type: 'card_error' } : null,
    ...more,
  };
  const type = `payment_intent.${report}`;
  return JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: intent },
  });
}

/** The header with a current signature of this payload, by default with the provider's secret. */
export const signedNow = (payload: string, secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '') => ({
  'stripe-signature': signature(payload, secret),
});

/** Posts an event as the provider does, and returns the status. */
export async function deliver(
  place: { readonly origin: string },
  payload: string,
  headers: Record<string, string> = signedNow(payload),
): Promise<number> {
  const sent = { raw: payload, headers: { 'content-type': 'application/json', ...headers } };
  return (await aBrowser(place).post('/webhooks/stripe', undefined, sent)).status;
}
