import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';

import { type Form } from './form.ts';
import { token } from './ids.ts';
import { Refusal } from './refusal.ts';

/** Why a bank says no, in the words of the provider. */
export type Decline = { code: string; message: string; decline_code?: string };

/** What confirming with a payment method leads to. */
export type Behaviour = 'succeeds' | 'authenticates' | 'processes' | Decline;

/** A payment method as it is kept: what may be shown of it, and what it does. Never a card's number or code. */
export type Method = { shown: Stripe.PaymentMethod; behaviour: Behaviour };

const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  notATestCard: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
} satisfies Record<string, Decline>;

const numbers: Record<string, Behaviour> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002500003155': 'authenticates',
  '4000002760003184': 'authenticates',
  '4000000000000002': declines.generic,
  '4000000000009995': declines.insufficientFunds,
  '4000000000000069': declines.expired,
  '4000000000000127': declines.incorrectCvc,
  '4000000000000119': declines.processingError,
  // Ours alone: the provider has no card whose payment stays under way, and that state must be seen too.
  '4000000000007007': 'processes',
};

const named: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_processing: '4000000000007007',
};

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function cardMethod(number: string, month: number, year: number): Method {
  const shown = {
    id: `pm_1${token(23)}`,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: { brand: brandOf(number), last4: number.slice(-4), exp_month: month, exp_year: year },
    created: Math.floor(now() / 1000),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return {
    shown: shown as unknown as Stripe.PaymentMethod,
    behaviour: numbers[number] ?? declines.notATestCard,
  };
}

/** One of the provider's named test payment methods (`pm_card_visa`), null for any other id. */
export function namedMethod(id: string): Method | null {
  const number = named[id];
  return number === undefined ? null : cardMethod(number, 12, new Date(now()).getUTCFullYear() + 1);
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param });
}

const text = (form: Form, key: string) => (typeof form[key] === 'string' ? form[key] : '');

/** A payment method of raw `payment_method_data`; a card that cannot exist is refused as the provider does. */
export function methodOfData(data: Form): Method {
  const card = data['card'];
  if (data['type'] !== 'card' || typeof card !== 'object') {
    throw new Refusal(400, {
      code: 'parameter_missing',
      message: 'Missing required param: payment_method_data[card].',
      param: 'payment_method_data[card]',
    });
  }
  const number = text(card, 'number').replaceAll(/[\s-]/g, '');
  const month = Number(text(card, 'exp_month'));
  const short = Number(text(card, 'exp_year'));
  const year = short < 100 ? 2000 + short : short;
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
  if (cvc !== '' && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return cardMethod(number, month, year);
}
