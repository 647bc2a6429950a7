import type { Payer } from '#functions/domain/money/books/works.ts';
import { createCustomer, deleteCustomer } from '#functions/services/stripe/payments/customers.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { replace, type Step } from '#functions/table/transactions/transaction.ts';

type Customer = { customerId: string };

/** The customer that a payer is at the provider, if they have begun to pay before. */
export const findCustomer = (payerId: string, consistency?: Consistency): Promise<Customer | undefined> =>
  findItem<Customer>(keys.customer(payerId), consistency);

/**
 * Makes something with the payer's customer at the provider: the one that was found, or a new one if there is none or
 * the provider no longer knows it. The steps that come with a new one store it.
 */
export async function withCustomer<T>(
  { id, email, username }: Payer,
  found: Customer | undefined,
  make: (customerId: string) => Promise<T | null>,
): Promise<{ made: T; steps: Step[] }> {
  const first = found && (await make(found.customerId));
  if (first) return { made: first, steps: [] };
  const customerId = await createCustomer({
    accountId: id,
    email,
    name: username,
    replaces: found?.customerId,
  });
  const made = await make(customerId);
  if (!made) throw new Error('The provider does not know the customer that it has just made.');
  return { made, steps: [replace({ ...keys.customer(id), customerId })] };
}

/** Erases a payer's name and address at the provider. Idempotent. */
export async function eraseCustomer(payerId: string): Promise<void> {
  const found = await findCustomer(payerId);
  if (found) await deleteCustomer(found.customerId);
}
