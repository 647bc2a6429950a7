import { accountLinks } from './accounts/account-links.ts';
import { connectedAccounts } from './accounts/connected-accounts.ts';
import { loginLinks } from './accounts/login-links.ts';
import { ownAccount } from './accounts/own-account.ts';
import { balanceSettings } from './balance/balance-settings.ts';
import { balanceTransactions } from './balance/balance-transactions.ts';
import { balances } from './balance/balance.ts';
import { disputes } from './disputes/disputes.ts';
import { events } from './events.ts';
import { charges } from './payments/charges.ts';
import { customers } from './payments/customers.ts';
import { paymentIntents } from './payments/payment-intents.ts';
import { refunds } from './payments/refunds.ts';
import { payouts } from './payouts/payouts.ts';
import type { AnyResource, Operation } from './resource.ts';
import { transferReversals } from './transfers/transfer-reversals.ts';
import { transfers } from './transfers/transfers.ts';

/** Every resource of Stripe's API that the stand-in serves. */
export const resources: AnyResource[] = [
  paymentIntents,
  charges,
  customers,
  refunds,
  disputes,
  events,
  balanceTransactions,
  balances,
  balanceSettings,
  ownAccount,
  connectedAccounts,
  accountLinks,
  loginLinks,
  payouts,
  transfers,
  transferReversals,
];

type Found = { operation: Operation; id: string };

const routes = resources.flatMap(({ operations }) =>
  operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace('{id}', String.raw`(?<id>\w+)`)}$`),
  })),
);

/** The operation at this method and path; undefined if there is none. */
export function findOperation(method: string, path: string): Found | undefined {
  for (const { operation, pattern } of routes) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match) return { operation, id: match.groups?.['id'] ?? '' };
  }
  return undefined;
}

/** The operation of this resource with this name; undefined if there is none. */
export const operationOf = (object: AnyResource['object'], name: string): Operation | undefined =>
  resources.find((each) => each.object === object)?.operations.find((each) => each.name === name);

/** The resource of an object, by the object's name in Stripe's API. */
export const resourceOf = (object: object): AnyResource | undefined =>
  resources.find((each) => 'object' in object && each.object === object.object);

/** The resource of the object with this id. */
export const resourceOfId = (id: string): AnyResource | undefined =>
  resources.find(({ prefixes }) => prefixes.includes(id.split('_')[0] ?? ''));

/** An object with only the fields that a page with the publishable key may see. */
export function publicView(object: object): object {
  const fields: readonly string[] = resourceOf(object)?.publicFields ?? [];
  return Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));
}
