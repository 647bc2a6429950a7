import { createHash } from 'node:crypto';

import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { ApiError, noSuchObject } from '#infra/local/stripe/api/error.ts';
import type { Form } from '#infra/local/stripe/api/form.ts';
import { object, text } from '#infra/local/stripe/api/parameters.ts';
import { token } from '#infra/local/stripe/ids.ts';
import { passesLuhn } from '#infra/local/stripe/luhn.ts';
import type { TestPaymentMethod } from '#infra/local/stripe/resources/objects.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { type Aftermath, aftermaths, namedCard, outcomeOf } from './test-cards.ts';

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

function newCard(number: string, month: number, year: number): TestPaymentMethod {
  const brand = brandOf(number);
  const card: Stripe.PaymentMethod.Card = {
    brand,
    checks: null,
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return {
    object: {
      id: `pm_1${token(23)}`,
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card,
      created: unixTime(),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    outcome: outcomeOf(number),
    ...(aftermaths[number] && { aftermath: aftermaths[number] }),
  };
}

const cardError = (code: string, message: string, param: string) =>
  new ApiError(402, { type: 'card_error', code, message, param });

/** A new payment method from raw `payment_method_data`; an invalid card is refused with Stripe's error. */
function paymentMethodOf(data: Form): TestPaymentMethod {
  const card = data['card'];
  if (data['type'] !== 'card' || typeof card !== 'object') {
    throw new ApiError(400, {
      code: 'parameter_missing',
      message: 'Missing required param: payment_method_data[card].',
      param: 'payment_method_data[card]',
    });
  }
  const number = (text(card, 'number') ?? '').replaceAll(/[\s-]/g, '');
  const month = Number(text(card, 'exp_month') ?? '');
  const givenYear = Number(text(card, 'exp_year') ?? '');
  const year = givenYear < 100 ? 2000 + givenYear : givenYear;
  const cvc = text(card, 'cvc');
  const today = new Date(now());
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth();

  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (!Number.isInteger(year) || year * 12 + month - 1 < thisMonth || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return newCard(number, month, year);
}

/** The payment method with this id: a stored one, or a new one for each use of a named test id such as `pm_card_visa`. */
export function getPaymentMethod(store: Store, id: string): TestPaymentMethod {
  const number = namedCard(id);
  if (number) return newCard(number, 12, new Date(now()).getUTCFullYear() + 1);
  const method = store.find('payment_method', id);
  if (method) return method;
  throw noSuchObject(400, 'PaymentMethod', id, 'payment_method');
}

/** The payment method that a request identifies or describes; undefined if it does neither. */
export function requestedPaymentMethod(store: Store, form: Form): TestPaymentMethod | undefined {
  const data = object(form, 'payment_method_data');
  if (data) return paymentMethodOf(data);
  const id = text(form, 'payment_method');
  return id === undefined ? undefined : getPaymentMethod(store, id);
}

/** What follows a payment with this charge's card. */
export const aftermathOf = (store: Store, { payment_method: id }: Stripe.Charge): Aftermath =>
  (id === null ? undefined : store.find('payment_method', id)?.aftermath) ?? {};
