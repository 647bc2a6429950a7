import { detailsOf, waitingPayouts, type WaitingPayout } from '#functions/domain/draws/waiting.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { claimPayout, unclaimPayout } from '#functions/domain/operator/money/claim-payout.ts';
import { confirmByHand, requireReference } from '#functions/domain/operator/money/confirm-by-hand.ts';
import { UserError } from '#infra/local/user-error.ts';
import { quoted } from '#infra/tools/commands/quoted.ts';
import { money } from '#infra/tools/commands/typed-amount.ts';

import { actIf, actingFor, type Command, type Values } from './command.ts';

/** Lists what the operator is to pay sellers by hand. */
export const waiting: Command = {
  words: [],
  does: 'lists what you are to pay sellers by hand',
  async run() {
    const payouts = await waitingPayouts();
    if (payouts.length === 0) console.log('Nobody waits to be paid by hand.');
    for (const payout of payouts) {
      const { seller, email, title, since, isExamined, claimed } = await detailsOf(payout);
      const { movementId, amount, currency, kind, id } = payout;
      console.log(
        `${movementId}  ${money(amount, currency).padStart(14)}  since ${since.slice(0, 10)}  ${seller} <${email}>`,
      );
      console.log(`    for the ${kind} ${id}: ${quoted(title)}`);
      if (claimed) console.log(`    Claimed by ${claimed.name} at ${claimed.at}.`);
      else if (isExamined)
        console.log('    Do not pay it yet: the payment is under review, by the bank of its buyer or by us.');
    }
    return 0;
  },
};

/** Runs an act of an operator on a waiting payout, or prints what it would do. */
async function act(
  movementId: string,
  values: Values,
  saying: (amount: string, seller: string) => string,
  doing: (payout: WaitingPayout, acting: Acting) => Promise<void>,
): Promise<number> {
  const acting = await actingFor(values);
  const payout = (await waitingPayouts()).find((each) => each.movementId === movementId);
  if (!payout)
    throw new UserError(`No payout ${movementId} waits: \`npm run books -- waiting\` lists those that do.`);
  const { seller } = await detailsOf(payout);
  console.log(saying(money(payout.amount, payout.currency), seller));
  return actIf(values, acting, () => doing(payout, acting));
}

/** Claims one of these. */
export const claim: Command = {
  words: ['PAYOUT'],
  does: 'claims one of these for you, before you pay it; for a day nobody else can',
  run: ([movementId = ''], values) =>
    act(movementId, values, (amount, seller) => `You are about to pay ${amount} to ${seller}.`, claimPayout),
};

/** Gives a claim up. */
export const unclaim: Command = {
  words: ['PAYOUT'],
  does: 'gives your claim up: you have not paid it',
  run: ([movementId = ''], values) =>
    act(
      movementId,
      values,
      (amount, seller) => `${amount} were not paid to ${seller}, and wait again in a minute.`,
      unclaimPayout,
    ),
};

/** Records that one of these was paid. */
export const paid: Command = {
  words: ['PAYOUT', 'REFERENCE'],
  does: 'records that you have paid one that you have claimed, with the reference of your bank',
  run([movementId = '', typed = ''], values) {
    const reference = requireReference(typed);
    return act(
      movementId,
      values,
      (amount, seller) => `${amount} were paid to ${seller} as ${reference}.`,
      (payout, acting) => confirmByHand(payout, reference, acting),
    );
  },
};
