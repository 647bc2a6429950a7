import type { Module } from '#shared/entities/work/module.ts';
import { subtract, toMajor, type Minor } from '#shared/rules/money/money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { Question } from '#web/ui/overlays/confirm.ts';

import { excessOf, type Spending } from '../money/spending.ts';

const { clearance } = protection;

/** An amount above this many times the estimate is pointed out: a comma or a zero may have slipped. */
const FAR_ABOVE = 2;

type Approval = {
  name: string;
  amount: Minor;
  /** What is held for the module; undefined if it is not funded. */
  held?: Minor | undefined;
  /** Whether it was funded since it was handed in, so that the freelancer confirms also all that is held. */
  isFundedSince?: boolean;
  estimate: Minor;
  spending: Pick<Spending, 'left'>;
};

/** Asks the client before an approval: with which amount, what is remarkable about it, and what follows. */
export function approvalQuestion({
  name,
  amount,
  held,
  isFundedSince = false,
  estimate,
  spending,
}: Approval): Question {
  if (held !== undefined) return fundedQuestion({ name, amount, held, isFundedSince });
  const shown = formatMoney(toMajor(amount));
  const excess = excessOf(amount, spending);
  const remarks = [
    amount > FAR_ABOVE * estimate && `The estimate for a module is ${formatMoney(toMajor(estimate))}.`,
    excess > 0 && `This is ${formatMoney(toMajor(excess))} more than what is left of the bid.`,
  ].filter((remark) => remark !== false);
  return {
    title: `Approve “${name}” for ${shown}?`,
    description: [
      ...remarks,
      'The freelancer then confirms the amount, and you pay it. You cannot change it yourself.',
    ].join(' '),
    action: 'Approve',
    isDangerous: remarks.length > 0,
  };
}

/** Asks the client before an approval of work for which money is held. */
function fundedQuestion({
  name,
  amount,
  held,
  isFundedSince,
}: Required<Pick<Approval, 'name' | 'amount' | 'isFundedSince'>> & { held: Minor }): Question {
  const rest = subtract(held, amount);
  const refund = rest > 0 ? `${formatMoney(toMajor(rest))} is refunded to your card. ` : '';
  return {
    title: `Approve “${name}” for ${formatMoney(toMajor(amount))}?`,
    description:
      rest > 0 || isFundedSince
        ? `Once the freelancer confirms the amount, it is paid from what is held. ${refund}You cannot change it yourself.`
        : `This is all that is held: it is released to the freelancer now, and the module is completed. You can open a dispute until it is paid out, ${clearance.usual} to ${clearance.first} days later, and change nothing else.`,
    action: 'Approve',
    isDangerous: false,
  };
}

type Priced = Pick<Module, 'name' | 'amount'> & Partial<Pick<Module, 'most'>>;

/** Asks the freelancer before the approved amount is final. */
export const confirmationQuestion = (module: Priced): Question => ({
  title:
    module.amount === null
      ? `Approve this amount for “${module.name}”?`
      : `Approve ${formatMoney(module.amount)} for “${module.name}”?`,
  description:
    (module.most ?? null) === null
      ? 'The client then pays this amount. Neither of you can change it any more.'
      : 'You are paid this amount from what is held. Neither of you can change it any more.',
  action: 'Approve',
});

/** Asks the freelancer before an amount is refused. */
export const refusalQuestion = (module: Priced): Question => ({
  title: module.amount === null ? 'Decline this amount?' : `Decline ${formatMoney(module.amount)}?`,
  description: `“${module.name}” goes back to the client, who names another amount or asks for changes.`,
  action: 'Decline',
  isDangerous: true,
});
