import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import type { Form } from '#infra/local/stripe/api/form.ts';
import {
  amount,
  boolean,
  currency,
  metadata,
  object,
  oneOf,
  refuseOthers,
  refuseUnknown,
  text,
} from '#infra/local/stripe/api/parameters.ts';
import { token } from '#infra/local/stripe/ids.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { statementSuffix } from './statement-descriptor.ts';

function automaticMethods(form: Form): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const given = object(form, 'automatic_payment_methods');
  refuseUnknown(given ?? {}, ['enabled', 'allow_redirects'], 'automatic_payment_methods');
  if (given && !boolean(given, 'enabled')) return null;
  const redirects = given && text(given, 'allow_redirects') === 'never' ? 'never' : 'always';
  return { enabled: true, allow_redirects: redirects };
}

/** How a card is to be paid with: whether 3-D Secure is asked for. */
function methodOptions(form: Form): Stripe.PaymentIntent.PaymentMethodOptions | null {
  const given = object(form, 'payment_method_options');
  if (!given) return null;
  refuseOthers(given, { card: { request_three_d_secure: true } }, 'payment_method_options');
  const asked = oneOf(object(given, 'card') ?? {}, 'request_three_d_secure', [
    'any',
    'automatic',
    'challenge',
  ]);
  return {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: asked ?? 'automatic',
    },
  };
}

/** A new intent from the parameters of a create request, before any payment attempt. */
export function newPaymentIntent(form: Form): Stripe.PaymentIntent {
  const types = Object.values(object(form, 'allowed_payment_method_types') ?? {}).map(String);
  if (types.length > 0 && !types.includes('card')) {
    throw new ApiError(400, {
      message: 'None of these payment method types can be used: there are only cards here.',
      param: 'allowed_payment_method_types',
    });
  }
  const id = `pi_3${token(23)}`;
  const code = currency(form);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? types : null,
    amount: amount(form, code),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    // Without explicit types Stripe enables automatic payment methods, some of which may redirect.
    automatic_payment_methods: types.length > 0 ? null : automaticMethods(form),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${token(25)}`,
    confirmation_method: 'automatic',
    created: unixTime(),
    currency: code,
    customer: text(form, 'customer') ?? null,
    customer_account: null,
    description: text(form, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadata(form),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: methodOptions(form),
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: text(form, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: statementSuffix(form),
    status: 'requires_payment_method',
    transfer_group: text(form, 'transfer_group') ?? null,
  };
}

/** The fields of an intent that a page may see: neither the merchant's metadata nor the client secret. */
export const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];
