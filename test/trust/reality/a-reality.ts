import { handler } from '#functions/jobs/statement.ts';
import { openCases } from '#functions/table/cases.ts';
import { idOfCase, type Case } from '#shared/rules/money/case.ts';
import { aChargedOrder } from '#test/functions/domain/money/a-charged-order.ts';
import { aReleasedOrder, withPayout, type From } from '#test/functions/domain/money/a-released-order.ts';
import { asJob } from '#test/functions/run-as.ts';
import { fund } from '#test/infra/local/stripe/stand-in.ts';

import { aProviderInTime, emptyTable } from '../marketplaces/a-world.ts';
import { expectBooksLikeProvider } from './books-like-provider.ts';

const readStatement = asJob('statement', handler);

/** An empty table and a provider whose webhooks are heard, with enough of the operator's own money there. */
export async function aReality() {
  await emptyTable();
  const world = await aProviderInTime();
  await fund(world.sdk);
  const from = { provider: world };
  /** Hears what there is to hear, and does what is due, as long as one leads to another. */
  const goOn = async () => {
    for (let time = 0; time < 2; time += 1) await world.goOn();
  };
  return {
    ...world,
    provider: world,
    goOn,
    readStatement,
    /** An order that was paid and, unless that is not wanted, delivered. */
    paidOrder: async ({ isCompleted = true, card = 'pm_card_visa' } = {}) =>
      withPayout(await aChargedOrder({ isCompleted }, card, from)),
    /** An order whose money is its seller's, and clears. */
    releasedOrder: async (more: From = {}) => aReleasedOrder({ ...more, ...from }),
    /** Lets hours pass, and then what is due be done. */
    wait: async (hours: number) => {
      world.pass(hours);
      await goOn();
    },
    /** Lets a day pass, so that everything that can end by itself in that time does; then the books are as the provider's. */
    expectEqualBooks: async () => {
      for (const hours of [0, 2, 22]) {
        world.pass(hours);
        await goOn();
        await readStatement();
      }
      await expectBooksLikeProvider();
    },
  };
}

/** The ids of everything that needs a person. */
export const openIds = async () => (await openCases()).map(({ card }) => idOfCase(card));

/** The open case of this kind: there is one. */
export async function theCase<Name extends Case['case']>(name: Name): Promise<Extract<Case, { case: Name }>> {
  const [card, ...others] = (await openCases()).map((each) => each.card).filter((each) => each.case === name);
  if (!card || others.length > 0)
    throw new Error(`There are ${others.length + (card ? 1 : 0)} cases of ${name}.`);
  return card as Extract<Case, { case: Name }>;
}
