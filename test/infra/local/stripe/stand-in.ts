import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import Stripe from 'stripe';
import { onTestFinished } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';
import { createStripe, type StripeStandIn } from '#infra/local/stripe/stripe.ts';

export const keys = {
  secretKey: 'sk_test_tandem',
  publishableKey: 'pk_test_tandem',
  webhookSecret: 'whsec_tandem',
  connectWebhookSecret: 'whsec_connect',
};

/** A bare server on a free port, closed with the test. */
export async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type Received = { payload: string; signature: string };

/** A webhook endpoint that records every delivery and answers with the status from `respond`; null drops the connection. */
export async function aMerchant(respond: (count: number) => number | null = () => 200) {
  const received: Received[] = [];
  const url = await aServer((request, response) => {
    void text(request).then((payload) => {
      received.push({ payload, signature: String(request.headers['stripe-signature']) });
      const status = respond(received.length);
      if (status === null) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  return {
    url,
    received,
    types: () => received.map(({ payload }) => (JSON.parse(payload) as Stripe.Event).type),
  };
}

/** The real SDK, with its requests sent to this origin instead of Stripe's. */
export function sdkFor(origin: string, key = keys.secretKey, maxNetworkRetries = 0) {
  return new Stripe(key, {
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      fetch(new Request(input).url.replace('https://api.stripe.com', `${origin}/stripe`), init),
    ),
  });
}

export async function aStandIn(
  options: {
    dataDir?: string;
    webhookUrl?: string;
    connectWebhookUrl?: string;
    retry?: { first: number; max: number };
  } = {},
) {
  const standIn: StripeStandIn = createStripe({
    dataDir: options.dataDir ?? (await aFolder()),
    webhookUrl: options.webhookUrl ?? (await aMerchant()).url,
    connectWebhookUrl: options.connectWebhookUrl ?? (await aMerchant()).url,
    retry: options.retry ?? { first: 5, max: 20 },
    ...keys,
  });
  const origin = await aServer((request, response) => void standIn.handle(request, response));
  standIn.start();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await standIn.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  return { ...standIn, stop, origin, sdk: sdkFor(origin) };
}

/** A stand-in at which there is enough for refunds, and what else has moved its balance. */
export async function aFundedStandIn(options: Parameters<typeof aStandIn>[0] = {}) {
  const standIn = await aStandIn(options);
  await fund(standIn.sdk);
  const funds = await netOf(standIn.sdk);
  return { ...standIn, moved: async () => (await netOf(standIn.sdk)) - funds };
}

/** Parameters of an account as the product makes them. */
export const aRecipient = {
  contact_email: 'kofi@example.com',
  display_name: 'Kofi',
  dashboard: 'express',
  identity: { country: 'us' },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  metadata: { environment: 'local', seller: '01abc' },
} as const satisfies Stripe.V2.Core.AccountCreateParams;

/** A connected account that can receive transfers. */
export async function aSeller({ sdk, review }: Awaited<ReturnType<typeof aStandIn>>): Promise<string> {
  const { id } = await sdk.v2.core.accounts.create(aRecipient);
  review(id, 'ready');
  return id;
}

/** Parameters of an intent as the product makes them. */
export const DAY = 86_400_000;

export const aPrice = {
  amount: 4200,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { orderId: '01abc' },
} as const satisfies Stripe.PaymentIntentCreateParams;

/** A payment with one of Stripe's test cards that has succeeded. */
export const aPayment = (sdk: Stripe, method = 'pm_card_visa', amount: number = aPrice.amount) =>
  sdk.paymentIntents.create({ ...aPrice, amount, confirm: true, payment_method: method });

/** Puts in, for another environment, what fees, banks and refunds of young payments take: it is available at once. */
export const fund = (sdk: Stripe, currency = 'usd') =>
  sdk.paymentIntents.create({
    amount: 50_000_000,
    currency,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    metadata: { environment: 'elsewhere' },
  });

/** The charge of a payment, with its balance transaction. */
export async function chargeOf(sdk: Stripe, { id }: Stripe.PaymentIntent) {
  const intent = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
  return intent.latest_charge as Stripe.Charge & { balance_transaction: Stripe.BalanceTransaction | null };
}

/** The sum of all balance transactions, less the fees. */
export async function netOf(sdk: Stripe): Promise<number> {
  const { data } = await sdk.balanceTransactions.list({ limit: 100 });
  return data.reduce((sum, { net }) => sum + net, 0);
}

/**
 * Sets the clock of the product to this much later than it is until the end of the test, by default so that the bank ends
 * what takes a while.
 */
export function advance(milliseconds = 5 * 60_000): void {
  const later = now() + milliseconds;
  setClock(() => later);
  onTestFinished(() => setClock(null));
}

/** The types of the events after the first `seen`, in the order of their happening. */
export const typesAfter = (events: Stripe.Event[], seen: number) =>
  events.slice(seen).map(({ type }) => type);

/** A stand-in with a seller and a paid charge of 42.00. */
export async function aSale(options: Parameters<typeof aStandIn>[0] = {}, method?: string) {
  const standIn = await aStandIn(options);
  const seller = await aSeller(standIn);
  const charge = await chargeOf(standIn.sdk, await aPayment(standIn.sdk, method));
  return { ...standIn, seller, charge };
}

/** The error that the SDK throws for this call. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The provider did not refuse.', { cause: error });
}

/** Confirms as the browser does: with the publishable key, the client secret and a card. */
export async function confirmInBrowser(origin: string, intent: Stripe.PaymentIntent, number: string) {
  return browserCall(origin, intent.id, 'confirm', {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2049',
    'payment_method_data[card][cvc]': '123',
  });
}

export async function browserCall(
  origin: string,
  id: string,
  action: string,
  fields: Record<string, string>,
) {
  const response = await fetch(`${origin}/stripe/v1/payment_intents/${id}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ key: keys.publishableKey, ...fields }),
  });
  const body = (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError };
  return { status: response.status, body };
}
