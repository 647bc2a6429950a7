import { findDisputed } from '#functions/domain/kinds.ts';
import { actOnWork as act, requireActable } from '#functions/domain/operator/act-on-work.ts';
import { requireReason } from '#functions/domain/operator/audit.ts';
import { findOperator } from '#functions/domain/operator/find-operator.ts';
import type { OperatorAct } from '#functions/domain/work/operate.ts';
import { upToDate, type WorkCard } from '#functions/domain/work/record.ts';
import { UserError } from '#infra/local/user-error.ts';

import { amountOf, money } from './typed-amount.ts';
import { whoami } from './whoami.ts';

/** What is to be done to which work, and with which amount, as it was typed. */
type Typed = { id: string } & ({ do: 'decide' | 'refund'; typed: string } | { do: 'reopen' });

type Values = {
  as?: string | undefined;
  reason?: string | undefined;
  seen?: string | undefined;
  yes: boolean;
};

/** What an act does to the money of this work. */
function sentenceOf({ money: { currency, held, released } }: WorkCard, doing: OperatorAct): string {
  const text = (minor: number) => money(minor, currency);
  switch (doing.do) {
    case 'decide':
      return `Of ${text(held)} that are held, ${text(doing.amount)} go to the seller and ${text(held - doing.amount)} back to the buyer.`;
    case 'refund':
      return `Of ${text(released)} that were released, ${text(doing.amount)} go back to the buyer.`;
    case 'reopen':
      return `${text(released)} that were released are held again, and a dispute is open.`;
  }
}

/**
 * Does something to an order or a module in the name of an operator, or says what it would do. It is done to the version of it that
 * was seen then: asked again, it is done once.
 */
export async function actOnWork(typed: Typed, { as, reason: why, seen, yes }: Values): Promise<number> {
  if (!as) throw new UserError('Name the operator who does it: --as NAME.');
  const reason = requireReason(why);
  const [operator, ranBy] = await Promise.all([findOperator(as), whoami()]);
  const { found } = await findDisputed(typed.id);
  if (!found) throw new UserError(`There is no order or module ${typed.id}.`);
  const { currency } = found.item.card.money;
  const doing: OperatorAct =
    typed.do === 'reopen'
      ? { do: typed.do, reason }
      : { do: typed.do, amount: amountOf(typed.typed, currency, typed.do === 'decide' ? 0 : 1), reason };
  const { kind, story } = await requireActable(typed.id, doing, operator);
  const { card } = upToDate(kind.rules, story).item;
  console.log(`${card.kind} ${card.id}: ${card.title}`);
  console.log(sentenceOf(card, doing));
  console.log(`By ${operator.name} (the command is run by ${ranBy}): ${reason}`);
  if (!yes || seen === undefined) {
    console.log(`Nothing is done yet: add --seen ${card.version} --yes.`);
    return 1;
  }
  await act(card.id, doing, { operator, ranBy, seen: Number(seen) });
  console.log('Done.');
  return 0;
}
