import { detailsOf, waitingPayouts } from '#functions/domain/draws/waiting.ts';
import { confirmByHand } from '#functions/domain/money/movements/confirm-by-hand.ts';
import { UserError } from '#infra/local/user-error.ts';
import { money } from '#infra/tools/typed-amount.ts';
import { whoami } from '#infra/tools/whoami.ts';

import type { Command } from './command.ts';

/** Lists what the operator is to pay sellers by hand. */
export const waiting: Command = {
  words: [],
  does: 'lists what you are to pay sellers by hand',
  async run() {
    const payouts = await waitingPayouts();
    if (payouts.length === 0) console.log('Nobody waits to be paid by hand.');
    for (const payout of payouts) {
      const { seller, email, title, since, isExamined } = await detailsOf(payout);
      const { movementId, amount, currency, kind, id } = payout;
      console.log(
        `${movementId}  ${money(amount, currency).padStart(14)}  since ${since.slice(0, 10)}  ${seller} <${email}>`,
      );
      console.log(`    for the ${kind} ${id}: ${title}`);
      if (isExamined) console.log('    Do not pay it yet: the bank of its buyer examines the payment.');
    }
    return 0;
  },
};

/** Records that one of these was paid. */
export const paid: Command = {
  words: ['PAYOUT', 'REFERENCE'],
  does: 'records that you have paid one of these, with the reference of your bank',
  async run([movementId = '', reference = ''], values) {
    const payout = (await waitingPayouts()).find((each) => each.movementId === movementId);
    if (!payout)
      throw new UserError(`No payout ${movementId} waits: \`npm run books -- waiting\` lists those that do.`);
    if (!/\S/.test(reference) || reference.length > 140)
      throw new UserError('The reference of your bank has 1 to 140 characters.');
    const { amount, currency } = payout;
    const { seller } = await detailsOf(payout);
    const by = values.by ?? (await whoami());
    console.log(`${money(amount, currency)} were paid to ${seller} as ${reference}, by ${by}.`);
    if (!values.yes) {
      console.log('Nothing is recorded yet: add --yes.');
      return 1;
    }
    await confirmByHand(payout, { by, reference });
    console.log('Recorded.');
    return 0;
  },
};
