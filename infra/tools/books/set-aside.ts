import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { dismissSetAside } from '#functions/domain/operator/money/dismiss.ts';
import { setAsideOf, type SetAside } from '#functions/domain/operator/money/find-set-aside.ts';
import { giveBackSetAside } from '#functions/domain/operator/money/give-back.ts';
import { money } from '#infra/tools/commands/typed-amount.ts';

import { actIf, actingFor, type Command, type Values } from './command.ts';

/** Runs an act on everything that an intent paid and that is set aside, or prints what it would do. */
async function act(
  intentId: string,
  values: Values,
  saying: (amount: string) => string,
  doing: (card: SetAside, acting: Acting) => Promise<void>,
): Promise<number> {
  const acting = await actingFor(values);
  const found = await setAsideOf(intentId);
  for (const { received, currency } of found) console.log(saying(money(received, currency)));
  return actIf(values, acting, async () => {
    for (const card of found) await doing(card, acting);
  });
}

/** Gives back what was set aside. */
export const giveBack: Command = {
  words: ['INTENT'],
  does: 'gives a payment back that is set aside',
  run: ([intentId = ''], values) =>
    act(intentId, values, (amount) => `${amount} go back to their payer.`, giveBackSetAside),
};

/** Books what was set aside and is back already. */
export const dismiss: Command = {
  words: ['INTENT'],
  does: 'closes a payment that is set aside, and that was refunded in Stripe’s dashboard',
  run: ([intentId = ''], values) =>
    act(intentId, values, (amount) => `${amount} are back with their payer already.`, dismissSetAside),
};
