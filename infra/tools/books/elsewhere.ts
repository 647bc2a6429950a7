import { works } from '#functions/domain/kinds/kinds.ts';
import type { Bearer } from '#functions/domain/money/external-refund.ts';
import { bookDifference } from '#functions/domain/operator/money/book-difference.ts';
import { requireReference } from '#functions/domain/operator/money/confirm-by-hand.ts';
import { keepReturned } from '#functions/domain/operator/money/keep-returned.ts';
import { takeRefund } from '#functions/domain/operator/money/take-refund.ts';
import { openCheckout as open } from '#functions/domain/operator/open-checkout.ts';
import { openCases } from '#functions/table/cases.ts';
import { UserError } from '#infra/local/user-error.ts';
import { amountOf, money } from '#infra/tools/commands/typed-amount.ts';
import { idOfCase, type Case } from '#shared/rules/money/case.ts';

import { actIf, actingFor, type Command } from './command.ts';

/** The open case of this kind and id. */
async function caseOf<Name extends Case['case']>(
  name: Name,
  id: string,
): Promise<Extract<Case, { case: Name }>> {
  const found = (await openCases()).find(({ card }) => card.case === name && idOfCase(card) === id);
  if (!found) throw new UserError(`There is no case ${id}: \`npm run books -- cases\` lists them.`);
  return found.card as Extract<Case, { case: Name }>;
}

/** Whose loss a refund can be, and what that means. */
export const bearers: Record<Bearer, string> = {
  held: 'taken from what is held',
  seller: 'taken from what is held, and the rest from its seller',
  losses: 'your loss',
};

const isBearer = (word: string): word is Bearer => Object.hasOwn(bearers, word);

/** Says whose loss a refund is that somebody has made at Stripe. */
export const take: Command = {
  words: ['REFUND', 'held|seller|losses'],
  does: 'says whose loss a refund is that somebody has made at Stripe itself, after which its payment goes on',
  async run([id = '', word = ''], values) {
    if (!isBearer(word)) throw new UserError(`Say whose loss it is: ${Object.keys(bearers).join(', ')}.`);
    const acting = await actingFor(values);
    const card = await caseOf('taken', id);
    console.log(
      `${money(card.amount, card.currency)} that went back for the ${card.kind} ${card.id} are ${bearers[word]}.`,
    );
    return actIf(values, acting, () => takeRefund(card, word, acting, works));
  },
};

/** Says that what has moved since something ended is the marketplace's. */
export const keep: Command = {
  words: ['CASE'],
  does: 'books as yours what a bank has given back, or taken besides, since a dispute or a refund from elsewhere ended',
  async run([id = ''], values) {
    const acting = await actingFor(values);
    const card = (await openCases()).map((each) => each.card).find((each) => idOfCase(each) === id);
    if (card?.case !== 'dispute' && card?.case !== 'taken')
      throw new UserError(`There is no case ${id} of that kind: \`npm run books -- cases\` lists them.`);
    console.log(`What has moved since ${id} of the ${card.kind} ${card.id} ended is yours.`);
    return actIf(values, acting, () => keepReturned(card, acting, works));
  },
};

/** Says that what has come back was paid on to the seller or the buyer. */
export const give: Command = {
  words: ['CASE', 'seller|buyer', 'AMOUNT', 'REFERENCE'],
  does: 'records that you have paid the seller or the buyer, from your bank, what has come back since a dispute ended, or a part of it: the rest is yours',
  async run([id = '', to = '', typed = '', reference = ''], values) {
    if (to !== 'seller' && to !== 'buyer') throw new UserError('Say whom you have paid: seller or buyer.');
    const acting = await actingFor(values);
    const card = (await openCases()).map((each) => each.card).find((each) => idOfCase(each) === id);
    if (card?.case !== 'dispute' && card?.case !== 'taken')
      throw new UserError(`There is no case ${id} of that kind: \`npm run books -- cases\` lists them.`);
    const amount = amountOf(typed, card.currency);
    const given = { to, amount, reference: requireReference(reference) } as const;
    console.log(
      `The ${to} of the ${card.kind} ${card.id} has got ${money(amount, card.currency)}, and is told.`,
    );
    return actIf(values, acting, () => keepReturned(card, acting, works, given));
  },
};

/** Has the books say what Stripe says. */
export const difference: Command = {
  words: ['NAME'],
  does: 'books what Stripe has and your books do not to `unexplained`, from where `correct` moves it to where it belongs',
  async run([name = ''], values) {
    const acting = await actingFor(values);
    const card = await caseOf('difference', name);
    const amount = money(card.provider - card.books, card.currency);
    console.log(
      `${amount} of ${name} are booked as unexplained: nothing can be drawn before they are corrected.`,
    );
    return actIf(values, acting, () => bookDifference(card, acting));
  },
};

/** Lets people begin to pay again. */
export const openCheckout: Command = {
  words: [],
  does: 'lets people begin to pay again, once Stripe settles in the currency of your books',
  async run(_, values) {
    const acting = await actingFor(values);
    console.log('People can begin to pay again.');
    return actIf(values, acting, () => open(acting));
  },
};
