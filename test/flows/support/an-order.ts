import { expect } from 'vitest';

import type { StripeStandIn } from '#infra/local/stripe/stripe.ts';
import { payByCard, readSiteConfig } from '#infra/tools/smoke/pay-by-card.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { remoteOrigin } from '#test/support/remote.ts';

import { aMember, type Reply } from './a-browser.ts';
import { aPublishedGig } from './a-published-gig.ts';

type Place = { readonly origin: string };

export type Member = Awaited<ReturnType<typeof aMember>>;

/** A seller, a buyer who may be given, and an order between them. */
export async function anOrder(cloud: Place, given: { price?: string; buyer?: Member } = {}) {
  const { price = '19.99' } = given;
  const [seller, buyer] = await Promise.all([
    aMember(cloud, { isSeller: true }),
    given.buyer ?? aMember(cloud),
  ]);
  const gigId = remoteOrigin
    ? (await aPublishedGig(seller.browser, { price })).id
    : (await aGig({ ...seller, img: null }, { price })).card.id;
  const { body } = await buyer.browser.post(`/orders/create/${gigId}`);
  return { id: String(body['id']), gigId, seller, buyer };
}

/** Begins to pay, and returns the intent's id. */
export async function beginPaying(buyer: Pick<Member, 'browser'>, orderId: string): Promise<string> {
  return intentOf(await buyer.browser.post(`/orders/pay/${orderId}`));
}

/** The id of the intent whose client secret is in the reply. */
export const intentOf = ({ body }: Reply) => String(body['clientSecret']).split('_secret_')[0] ?? '';

/** Confirms an intent with one of the provider's test payment methods, as its API lets the merchant do. */
export async function payWith({ origin }: Place, intentId: string, method = 'pm_card_visa'): Promise<number> {
  const response = await fetch(`${origin}/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams({ payment_method: method }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Pays an order by card, and waits until the provider's events have arrived. */
export async function payOrder(
  cloud: Place & { readonly stripe: StripeStandIn | undefined },
  buyer: Pick<Member, 'browser'>,
  orderId: string,
) {
  const reply = await buyer.browser.post(`/orders/pay/${orderId}`);
  if (remoteOrigin) {
    const config = await readSiteConfig(cloud.origin);
    await payByCard({ origin: cloud.origin, config }, String(reply.body['clientSecret']));
    await expect.poll(async () => (await buyer.browser.get(`/orders/${orderId}`)).body['isPaid']).toBe(true);
  } else {
    await payWith(cloud, intentOf(reply));
    await cloud.stripe?.delivered();
  }
  return intentOf(reply);
}

/** The multipart body of a delivered file. */
export function aFileForm(text: string, fileName = 'result.txt', note?: string): FormData {
  const form = new FormData();
  form.set('finalWork', new File([text], fileName, { type: 'text/plain' }));
  if (note !== undefined) form.set('note', note);
  return form;
}
