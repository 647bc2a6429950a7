import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

import { authenticate } from './authentication.ts';
import { digitsOf, parseExpiry, type CardValues } from './card-rules.ts';
import { Elements, validationError, type ElementsOptions } from './elements.ts';
import { createProvider, type Result } from './provider.ts';

type Confirmation = {
  elements: Elements;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
};

/** The release of Stripe.js that @stripe/stripe-js expects to find; it warns of any other. */
const RELEASE = 'endive';

const script = document.currentScript as HTMLScriptElement | null;
const API = new URL('v1', script?.src ?? `${location.origin}/stripe/`).href;

function cardParameters({ number, expiry, cvc }: CardValues): Record<string, string> {
  const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': cvc,
  };
}

function lastError(intent: PaymentIntent): StripeError {
  return { ...(intent.last_payment_error as StripeError), payment_intent: intent };
}

/** Redirects to the merchant's page, the default after a confirmation. The promise never resolves. */
function redirectTo(returnUrl: string, intent: PaymentIntent): Promise<never> {
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', 'succeeded');
  location.assign(target);
  return new Promise(() => {});
}

/** A simulator of the part of Stripe.js that this product uses. Its results have the same shapes. */
function createSimulator(key: string) {
  if (key.startsWith('pk_live_')) throw new Error('The payment simulator refuses live keys.');
  const provider = createProvider(API, key);

  async function pay(elements: Elements): Promise<Result> {
    const form = elements.payment?.form;
    if (!form) throw new Error('Mount the payment element before you confirm.');
    const fieldError = form.check();
    if (fieldError) return { error: validationError(fieldError) };
    form.freeze(true);
    try {
      const confirmed = await provider.confirm(elements.clientSecret, cardParameters(form.values()));
      if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed;
      const outcome = await authenticate(elements.appearance);
      const authenticated = await provider.authenticate(elements.clientSecret, outcome);
      const intent = authenticated.paymentIntent;
      return intent?.status === 'requires_payment_method' ? { error: lastError(intent) } : authenticated;
    } finally {
      form.freeze(false);
    }
  }

  return {
    elements: (options: ElementsOptions = {}) => new Elements(provider, options),
    retrievePaymentIntent: (clientSecret: string) => provider.retrieve(clientSecret),
    async confirmPayment({
      elements,
      confirmParams = {},
      redirect = 'always',
    }: Confirmation): Promise<Result> {
      const result = await pay(elements);
      if (result.error || redirect === 'if_required') return result;
      return redirectTo(confirmParams.return_url ?? location.href, result.paymentIntent);
    },
    ...unsupportedMethods('createToken', 'createPaymentMethod', 'confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** React Stripe.js accepts only objects that have these methods; this product never calls them. */
function unsupportedMethods(...names: string[]): Record<string, () => Promise<never>> {
  const rejectCall = (name: string) => () =>
    Promise.reject(new Error(`The payment simulator has no ${name}.`));
  return Object.fromEntries(names.map((name) => [name, rejectCall(name)]));
}

Object.assign(window, { Stripe: Object.assign(createSimulator, { version: RELEASE }) });
