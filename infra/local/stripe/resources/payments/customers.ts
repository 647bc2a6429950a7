import type Stripe from 'stripe';

import { ApiError, noSuchObject } from '#infra/local/stripe/api/error.ts';
import type { Form } from '#infra/local/stripe/api/form.ts';
import { metadata, text } from '#infra/local/stripe/api/parameters.ts';
import { token } from '#infra/local/stripe/ids.ts';
import { getObject, retrieving } from '#infra/local/stripe/resources/reading.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

/** Which addresses Stripe refuses is unknown: here all that have other than ASCII letters too. */
const ADDRESS = /^[!-?A-~]+@[\w-]+(?:\.[\w-]+)+$/;

function emailOf(form: Form): string | null {
  const email = text(form, 'email') ?? null;
  if (email === null || ADDRESS.test(email)) return email;
  throw new ApiError(400, {
    code: 'email_invalid',
    message: `Invalid email address: ${email}`,
    param: 'email',
  });
}

function newCustomer(form: Form): Stripe.Customer {
  return {
    id: `cus_${token(14)}`,
    object: 'customer',
    balance: 0,
    created: unixTime(),
    default_source: null,
    description: text(form, 'description') ?? null,
    email: emailOf(form),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadata(form),
    name: text(form, 'name') ?? null,
    shipping: null,
  };
}

/** Requires that there is the customer that a request names, if it names one. A deleted one can no longer be named. */
export function requireCustomer(store: Store, form: Form): void {
  const id = text(form, 'customer');
  if (id !== undefined && getObject(store, 'customer', id, 'customer', 400).deleted)
    throw noSuchObject(400, 'customer', id, 'customer');
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/customers',
  callers: ['merchant'],
  parameters: ['description', 'email', 'name', 'metadata'],
  prepare: ({ parameters, store }) => {
    const customer = newCustomer(parameters);
    return () => {
      store.save('customer', customer.id, customer);
      return customer;
    };
  },
};

const remove: Operation = {
  name: 'del',
  method: 'DELETE',
  path: '/v1/customers/{id}',
  callers: ['merchant'],
  parameters: [],
  prepare: ({ id, store }) => {
    if (getObject(store, 'customer', id, 'id').deleted) throw noSuchObject(404, 'customer', id, 'id');
    return () => {
      const deleted = { id, object: 'customer', deleted: true } as const;
      store.save('customer', id, deleted);
      return deleted;
    };
  },
};

export const customers: Resource<'customer'> = {
  object: 'customer',
  prefixes: ['cus'],
  operations: [create, retrieving('customer', '/v1/customers/{id}', 'id'), remove],
  publicFields: [],
  references: [],
};
