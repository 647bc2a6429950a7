import { expect } from 'vitest';

import { getFunding } from '#functions/domain/modules/money/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { noTotals } from '#functions/domain/recount/provider/solvency.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import type { Bidding } from '#test/functions/domain/a-project.ts';
import { aModule, FUNDED, work } from '#test/functions/domain/an-assigned-module.ts';
import { charge, moneyOf } from '#test/functions/domain/modules/a-charged-module.ts';
import type { Provider } from '#test/functions/domain/money/a-released-order.ts';
import { beginPayment } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

/** What is paid beforehand for the second of two modules, in minor units. */
export const REST = 25_001;

/** Begins to pay for all of these at once; the intent. */
export const begin = async (...dues: PayableNow[]): Promise<string> =>
  (await beginPayment(...dues)).clientSecret.split('_secret')[0] ?? '';

/** Two modules of one project, which can be paid for at once. */
export async function twoModules(provider: Provider, on?: Bidding) {
  const assigned = await aModule('WAITING', on);
  const { client, freelancer, projectId } = assigned;
  const { module: other } = await aModule('WAITING', assigned);
  const of = (id: string, amount: number) => ({
    id,
    amount,
    due: () => getFunding(id, client.id, { amount }),
    ...moneyOf(id, freelancer.id, projectId),
  });
  const [one, two] = [of(assigned.module.id, FUNDED), of(other.id, REST)];
  return {
    provider,
    client,
    freelancer,
    projectId,
    one,
    two,
    begin: async () => begin(await one.due(), await two.due()),
    send: async () => {
      await one.send();
      await two.send();
    },
    /** What the accounts of both have together. */
    accounts: async () => {
      const sums = new Map<string, number>();
      for (const part of [await one.accounts(), await two.accounts()])
        for (const [name, amount] of Object.entries(part)) sums.set(name, (sums.get(name) ?? 0) + amount);
      return Object.fromEntries(sums);
    },
    refunds: async (intentId: string) =>
      (await provider.sdk.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount),
  };
}

export type Both = Awaited<ReturnType<typeof twoModules>>;

/** Two modules of one project that were paid for with one card payment. */
export async function aSharedPayment(provider: Provider) {
  const both = await twoModules(provider);
  const intentId = await both.begin();
  expect(await charge(provider, intentId)).toBe('recorded');
  await both.send();
  return { ...both, intentId };
}

/** What the provider has kept of the charge of an intent. */
export async function feeOf({ sdk }: Provider, intentId: string): Promise<number> {
  const { data } = await sdk.balanceTransactions.list({
    type: 'charge',
    limit: 100,
    expand: ['data.source'],
  });
  const own = data.find(({ source }) => (source as { payment_intent?: string }).payment_intent === intentId);
  return own?.fee ?? 0;
}

/** The state of an intent at the provider. */
export const stateOf = async (intentId: string) => (await findIntent(intentId))?.state;

/** What a recount finds wrong with both modules now, and what the provider and the books do not agree about. */
export async function wrongWith({ projectId, one, two }: Both): Promise<unknown[]> {
  // The sums alone would differ anyway: the provider is this test's own, and does not know of the others.
  const { lines } = await compareWithProvider({ ...noTotals(), currencies: ['usd'] });
  return [
    ...(await one.allMistakes()),
    ...(await two.allMistakes()),
    ...lines.filter((line) => line.includes(projectId)),
  ];
}

/** The freelancer's work on a module is approved with this amount, and the freelancer agrees. */
export async function complete({ client, freelancer }: Both, id: string, amount: number): Promise<void> {
  await modules.submit(id, freelancer.id, work);
  await modules.decide(id, client, { status: 'OK', amount });
  await modules.decide(id, freelancer, { status: 'PAY' });
}

/** Has the table fail after so many transactions, until it is restored. */
export function failAfter(count: number): () => void {
  let transactions = 0;
  return interceptTable(async ({ constructor }, send) => {
    if (constructor.name === 'TransactWriteCommand') transactions += 1;
    if (transactions > count) throw new Error('The table is gone.');
    return send();
  });
}
