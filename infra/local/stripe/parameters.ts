import type Stripe from 'stripe';

import type { Form } from './form.ts';
import type { NewIntent } from './new-intent.ts';
import { Refusal } from './refusal.ts';

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const MAX_METADATA = { keys: 50, key: 40, value: 500 };

const reasons: readonly string[] = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Refuses what this API does not take, so that a misspelt parameter is found here and not in production. */
export function only(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Refusal(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
      param: unknown,
    });
  }
}

/** A text of the form, undefined where it is left out or empty. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  if (typeof value === 'object') throw new Refusal(400, { message: `Invalid string: ${name}`, param: name });
  return value === '' ? undefined : value;
}

/** A record of the form, undefined where it is left out. */
export function record(form: Form, name: string): Form | undefined {
  const value = form[name];
  if (typeof value === 'string' && value !== '')
    throw new Refusal(400, { message: 'Invalid object', param: name });
  return typeof value === 'object' ? value : undefined;
}

function required(form: Form, name: string): string {
  const value = text(form, name);
  if (value !== undefined) return value;
  throw new Refusal(400, {
    code: 'parameter_missing',
    message: `Missing required param: ${name}.`,
    param: name,
  });
}

export function flag(form: Form, name: string): boolean {
  const value = text(form, name) ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Refusal(400, { message: `Invalid boolean: ${value}`, param: name });
}

function amountOf(form: Form): number {
  const value = required(form, 'amount');
  const refuse = (code: string, message: string) => new Refusal(400, { code, message, param: 'amount' });
  if (!/^-?\d+$/.test(value)) throw refuse('parameter_invalid_integer', `Invalid integer: ${value}`);
  const amount = Number(value);
  if (amount < 1) throw refuse('parameter_invalid_integer', 'This value must be greater than or equal to 1.');
  if (amount < MIN_AMOUNT) throw refuse('amount_too_small', 'Amount must be at least 50 cents.');
  if (amount > MAX_AMOUNT) throw refuse('amount_too_large', 'Amount must be no more than $999,999.99');
  return amount;
}

function currencyOf(form: Form): string {
  const currency = required(form, 'currency').toLowerCase();
  if (currencies.has(currency)) return currency;
  throw new Refusal(400, { message: `Invalid currency: ${currency}.`, param: 'currency' });
}

function metadataOf(form: Form): Stripe.Metadata {
  const given = Object.entries(record(form, 'metadata') ?? {});
  if (given.length > MAX_METADATA.keys) {
    throw new Refusal(400, { message: 'Metadata can have at most 50 keys.', param: 'metadata' });
  }
  return Object.fromEntries(
    given.map(([key, value]) => {
      const param = `metadata[${key}]`;
      if (typeof value !== 'string')
        throw new Refusal(400, { message: 'Metadata values must be strings.', param });
      if (key.length > MAX_METADATA.key || value.length > MAX_METADATA.value) {
        throw new Refusal(400, {
          message: 'Metadata keys have at most 40 characters, values at most 500.',
          param,
        });
      }
      return [key, value];
    }),
  );
}

function automaticOf(form: Form): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const given = record(form, 'automatic_payment_methods');
  if (given && !flag(given, 'enabled')) return null;
  const redirects = given && text(given, 'allow_redirects') === 'never' ? 'never' : 'always';
  return { enabled: true, allow_redirects: redirects };
}

/** Reads and checks what a new intent is made of. */
export function newIntent(form: Form): NewIntent {
  const allowed = Object.values(record(form, 'allowed_payment_method_types') ?? {}).map(String);
  if (allowed.length > 0 && !allowed.includes('card')) {
    throw new Refusal(400, {
      message: 'None of these payment method types can be used: there are only cards here.',
      param: 'allowed_payment_method_types',
    });
  }
  return {
    amount: amountOf(form),
    currency: currencyOf(form),
    metadata: metadataOf(form),
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    // Whoever names no types gets the automatic ones, and with them the possibility of a redirect.
    automatic_payment_methods: allowed.length > 0 ? null : automaticOf(form),
    description: text(form, 'description') ?? null,
    receipt_email: text(form, 'receipt_email') ?? null,
  };
}

/** Why an intent is canceled, null where nobody says. */
export function cancellationReason(form: Form): Stripe.PaymentIntent.CancellationReason | null {
  const reason = text(form, 'cancellation_reason');
  if (reason === undefined) return null;
  if (reasons.includes(reason)) return reason;
  throw new Refusal(400, {
    message: `Invalid cancellation_reason: must be one of ${reasons.join(', ')}`,
    param: 'cancellation_reason',
  });
}
