import {
  correct as correctBooks,
  correctable,
  deposit as bookDeposit,
} from '#functions/domain/operator/money/correct.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { UserError } from '#infra/local/user-error.ts';
import { amountOf, money } from '#infra/tools/commands/typed-amount.ts';

import { actIf, actingFor, currencyHere, type Command } from './command.ts';

/** Moves an amount between two of the marketplace's own accounts. */
export const correct: Command = {
  words: ['FROM', 'TO', 'AMOUNT'],
  does: `moves an amount between two of your own accounts of the books (${correctable.join(', ')}), once a day, or once per --reference`,
  async run([from = '', to = '', typed = ''], values) {
    const acting = await actingFor(values);
    const currency = currencyHere();
    const amount = amountOf(typed, currency);
    const reference = values.reference ?? [timestamp().slice(0, 10), from, to, amount].join('-');
    console.log(`${money(amount, currency)} are moved from ${from} to ${to} in the books, as ${reference}.`);
    return actIf(values, acting, () => correctBooks({ from, to, amount, currency, reference }, acting));
  },
};

/** Books what the owner has put in. */
export const deposit: Command = {
  words: ['AMOUNT'],
  does: 'books what you have put in: at Stripe, where --reference is the id of its line in the statement (txn_…); with --to-bank, in the account from which you pay sellers by hand',
  async run([typed = ''], values) {
    const acting = await actingFor(values);
    const currency = currencyHere();
    const amount = amountOf(typed, currency);
    const { reference } = values;
    if (!reference)
      throw new UserError(
        'Name it: --reference with the id of the line in the statement (txn_…), or that of your bank.',
      );
    const to = values['to-bank'] ? 'bank' : 'provider';
    console.log(`${money(amount, currency)} of yours are in the ${to} account, as ${reference}.`);
    return actIf(values, acting, () => bookDeposit({ to, amount, currency, reference }, acting));
  },
};
