import type { User } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { findSellerAccount, owedBy } from '#functions/domain/money/books/seller-account.ts';
import { accountNamed } from '#functions/domain/operator/find-operator.ts';
import {
  holdPayouts as hold,
  releasePayouts as release,
} from '#functions/domain/operator/money/hold-payouts.ts';
import { writeOffDebt as write } from '#functions/domain/operator/money/write-off-debt.ts';
import { isId } from '#functions/lib/ids.ts';
import { UserError } from '#infra/local/user-error.ts';
import { amountOf, money } from '#infra/tools/commands/typed-amount.ts';

import { actIf, actingFor, currencyHere, type Command } from './command.ts';

/** The seller of this username, email or id: one who has gone has an id alone. */
const sellerNamed = (name: string): Promise<User> => (isId(name) ? getUser(name) : accountNamed(name));

/** Holds a seller's payouts for a while. */
export const holdPayouts: Command = {
  words: ['SELLER'],
  does: 'pays a seller nothing for --days N, at most 30, after which everything goes on by itself',
  async run([name = ''], values) {
    const [acting, { id, username }] = await Promise.all([actingFor(values), sellerNamed(name)]);
    if (!values.days) throw new UserError('Say for how long: --days N.');
    console.log(`${username} is paid nothing for ${values.days} days, and is told.`);
    return actIf(values, acting, () => hold(id, Number(values.days), acting));
  },
};

/** Releases a seller's payouts. */
export const releasePayouts: Command = {
  words: ['SELLER'],
  does: 'lets the payouts of a seller go on before that',
  async run([name = ''], values) {
    const [acting, { id, username }] = await Promise.all([actingFor(values), sellerNamed(name)]);
    console.log(`The payouts of ${username} go on.`);
    return actIf(values, acting, () => release(id, acting));
  },
};

/** Reduces a seller's debt. */
export const writeOffDebt: Command = {
  words: ['SELLER', 'AMOUNT'],
  does: 'lets a seller owe so much less, which is lost to you',
  async run([name = '', typed = ''], values) {
    const [acting, { id, username }] = await Promise.all([actingFor(values), sellerNamed(name)]);
    const currency = currencyHere();
    const amount = amountOf(typed, currency);
    const owed = owedBy(await findSellerAccount(id));
    if (amount > owed) throw new UserError(`${username} owes ${money(owed, currency)} only.`);
    console.log(
      `Of ${money(owed, currency)} that ${username} owes, ${money(amount, currency)} are lost to you.`,
    );
    return actIf(values, acting, () => write({ sellerId: id, amount, currency }, acting));
  },
};
