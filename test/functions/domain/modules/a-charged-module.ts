import { getFunding } from '#functions/domain/modules/money/payment.ts';
import { balances } from '#functions/domain/recount/books/balances.ts';
import { clocks } from '#functions/domain/recount/records/clocks.ts';
import { projectCounts } from '#functions/domain/recount/records/projects.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { ModuleStage } from '#shared/rules/work/module.ts';
import type { Bidding } from '#test/functions/domain/a-project.ts';
import { aFundedModule, FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { booksOf } from '#test/functions/domain/money/a-charged-order.ts';
import type { Provider } from '#test/functions/domain/money/a-released-order.ts';
import { beginPayment, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

/** Begins to pay this much beforehand for a module at the provider; its intent. */
export async function beginFunding(id: string, clientId: string, amount = FUNDED): Promise<string> {
  const { clientSecret } = await beginPayment(await getFunding(id, clientId, { amount }));
  return clientSecret.split('_secret')[0] ?? '';
}

/** Charges the card for this intent, and reports it. */
export async function charge({ sdk }: Provider, intentId: string) {
  await sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const intent = await findIntent(intentId);
  return intent && settle(intent, { eventId: `evt_${newId()}` });
}

/** What tells of the money of a module, and of everything that a recount says is wrong about it. */
export const moneyOf = (id: string, freelancerId: string, projectId: string) => {
  const books = booksOf(id, 'module');
  return {
    ...books,
    read: () => modules.get(id),
    allMistakes: async () => [
      ...(await books.mistakes()),
      ...(await clocks.mistakesIn(id)),
      ...(await balances.mistakesIn(freelancerId)).map(({ what }) => what),
      ...(await projectCounts.mistakesIn(projectId)),
    ],
  };
};

/** A module in this stage, funded with a card at the provider. */
export async function aChargedModule(stage: ModuleStage = 'WAITING', on?: Bidding) {
  const provider = await aProvider();
  let intentId = '';
  const assignment = await aFundedModule(stage, on, async (id, clientId) => {
    intentId = await beginFunding(id, clientId);
    await charge(provider, intentId);
  });
  const { module, freelancer, projectId } = assignment;
  return {
    ...assignment,
    id: module.id,
    provider,
    intentId,
    refunds: async () =>
      (await provider.sdk.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(
        ({ amount }) => amount,
      ),
    ...moneyOf(module.id, freelancer.id, projectId),
  };
}

export type ChargedModule = Awaited<ReturnType<typeof aChargedModule>>;

/** Who acts on it. */
export const byClient = ({ id, client }: Pick<ChargedModule, 'id' | 'client'>) => ({ id, userId: client.id });
export const byFreelancer = ({ id, freelancer }: Pick<ChargedModule, 'id' | 'freelancer'>) => ({
  id,
  userId: freelancer.id,
});
