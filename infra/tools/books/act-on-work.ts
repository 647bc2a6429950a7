import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { actOnWork as act, requireActable } from '#functions/domain/operator/act-on-work.ts';
import type { OperatorAct } from '#functions/domain/work/operate.ts';
import { upToDate, type WorkCard } from '#functions/domain/work/record.ts';
import { UserError } from '#infra/local/user-error.ts';
import { quoted } from '#infra/tools/commands/quoted.ts';
import { amountOf, money } from '#infra/tools/commands/typed-amount.ts';

import { actingFor, signedBy, type Command, type Values } from './command.ts';

/** What an act does to the money of this work. */
function sentenceOf({ money: { currency, held, released } }: WorkCard, doing: OperatorAct): string {
  const text = (minor: number) => money(minor, currency);
  switch (doing.do) {
    case 'decide':
      return `Of ${text(held)} that are held, ${text(doing.amount)} go to the seller and ${text(held - doing.amount)} back to the buyer.`;
    case 'refund':
      return doing.isGoodwill
        ? `${text(doing.amount)} of yours go back to the buyer; the seller keeps ${text(released)}, less the commission.`
        : `Of ${text(released)} that were released, ${text(doing.amount)} go back to the buyer.`;
    case 'reopen':
      return `${text(released)} that were released are held again, and a dispute is open.`;
  }
}

/** What is to be done to work that has this currency, for this reason, as it was typed. */
type Read = (currency: string, reason: string) => OperatorAct;

/**
 * Runs an act of an operator on an order or a module, or prints what it would do. It applies to the version that was
 * seen then: repeated, it is done once.
 */
async function actOnWork(id: string, read: Read, values: Values): Promise<number> {
  const acting = await actingFor(values);
  const { found } = await findDisputed(id);
  if (!found) throw new UserError(`There is no order or module ${id}.`);
  const doing = read(found.item.card.money.currency, acting.reason);
  const { kind, story } = await requireActable(id, doing, acting.operator);
  const { card } = upToDate(kind.rules, story).item;
  console.log(`${card.kind} ${card.id}: ${quoted(card.title)}`);
  console.log(sentenceOf(card, doing));
  console.log(signedBy(acting));
  const { yes, seen } = values;
  if (!yes || seen === undefined) {
    console.log(`Nothing is done yet: add --seen ${card.version} --yes.`);
    return 1;
  }
  await act(card.id, doing, { ...acting, seen: Number(seen) });
  console.log('Done.');
  return 0;
}

/** Ends the dispute about work. */
export const decide: Command = {
  words: ['ID', 'AMOUNT'],
  does: 'ends the dispute about an order or a module: its seller gets this much',
  run: ([id = '', typed = ''], values) =>
    actOnWork(
      id,
      (currency, reason) => ({ do: 'decide', amount: amountOf(typed, currency, 0), reason }),
      values,
    ),
};

/** Gives back what was released. */
export const refund: Command = {
  words: ['ID', 'AMOUNT'],
  does: 'gives back this much of what was released, from what its seller got; with --from-market, once the seller has that, from what is yours',
  run: ([id = '', typed = ''], values) =>
    actOnWork(
      id,
      (currency, reason) => ({
        do: 'refund',
        amount: amountOf(typed, currency),
        isGoodwill: values['from-market'],
        reason,
      }),
      values,
    ),
};

/** Holds again what was released. */
export const reopen: Command = {
  words: ['ID'],
  does: 'holds again what was released and not paid out yet, and opens a dispute',
  run: ([id = ''], values) => actOnWork(id, (_, reason) => ({ do: 'reopen', reason }), values),
};
