import { createHash } from 'node:crypto';

import type Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { isInvalid, isOurs, orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** Who pays. `replaces`: the customer that the account had before, which Stripe does not know any more. */
export type NewCustomer = {
  accountId: string;
  email: string;
  name: string;
  replaces?: string | undefined;
};

/** Makes the customer of an account, and answers its id. Called again within 24 hours it is the same one. */
export async function createCustomer(customer: NewCustomer): Promise<string> {
  try {
    return await create(customer);
  } catch (error) {
    // Nobody is kept from paying by an address that Stripe does not take.
    if (!isInvalid(error) || error.param !== 'email') throw error;
    return create({ ...customer, email: '' });
  }
}

async function create({ accountId, email, name, replaces = '' }: NewCustomer): Promise<string> {
  const environment = env('ENVIRONMENT');
  // Stripe refuses a key that comes again with other parameters, and people change their addresses.
  const digest = createHash('sha256')
    .update(JSON.stringify([email, name, replaces]))
    .digest('base64url');
  const idempotencyKey = [environment, 'customer', accountId, digest].join(':');
  const { customers } = await stripe();
  const metadata = { environment, account: accountId };
  const request = customers.create({ ...(email ? { email } : {}), name, metadata }, { idempotencyKey });
  return (await responseOf(request, 'customer')).id;
}

/** Deletes a customer, with the name and the address. May be done again. One of another environment stays. */
export async function deleteCustomer(customerId: string): Promise<void> {
  const { customers } = await stripe();
  const request: Promise<Stripe.Customer | Stripe.DeletedCustomer> = customers.retrieve(customerId);
  const found = await orNull(responseOf(request, 'customer'));
  if (!found || found.deleted || !isOurs(found)) return;
  await orNull(responseOf(customers.del(customerId), 'customer'));
}
