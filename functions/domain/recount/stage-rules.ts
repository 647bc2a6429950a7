import type { ModuleItem } from '#functions/domain/modules/record.ts';
import { sumsOf, type Books } from '#functions/domain/money/books/books.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import type { PaymentKind } from '#functions/domain/money/record.ts';
import type { OrderListing } from '#functions/domain/orders/record.ts';
import type { HeldMoney } from '#shared/rules/held-money.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import type { ModuleStage } from '#shared/rules/module.ts';
import { orderMachine } from '#shared/rules/order-machine.ts';
import type { OrderStage } from '#shared/rules/order.ts';

import { balance, isOf, touches } from './book-sums.ts';
import { differs } from './check.ts';

/** Whether there is a hold, and something in it. */
type Holds = 'none' | 'something' | 'nothing';

/** Something that can be paid for by its stage: what its record says of its money, and what is wrong in the record itself. */
export type Staged = {
  kind: PaymentKind;
  id: string;
  stage: string;
  money: HeldMoney;
  holds: Holds;
  mistakes: string[];
};

const holdOfOrder: Readonly<Record<OrderStage, Holds>> = {
  ORDERED: 'none',
  DELIVERED: 'none',
  PAID: 'something',
  REVIEW: 'something',
  REVISION: 'something',
  DISPUTED: 'something',
  FINISHED: 'nothing',
  CANCELLED: 'nothing',
};

/** An order by its stage. */
export function stagedOrder(card: OrderListing): Staged {
  const { id, stage, paidAt, deliveredAt } = card;
  const flags: { isPaid?: boolean; isCompleted?: boolean } = orderMachine.flags[stage];
  return {
    kind: 'order',
    id,
    stage,
    money: card,
    // One that was cancelled before it was paid has no hold, which is as good as an empty one.
    holds: holdOfOrder[stage],
    mistakes: [
      ...(flags.isPaid === undefined ? [] : differs(`${stage}, paid`, paidAt !== undefined, flags.isPaid)),
      ...(flags.isCompleted === undefined
        ? []
        : differs(`${stage}, delivered`, deliveredAt !== undefined, flags.isCompleted)),
    ],
  };
}

const holdOfFunded: Readonly<Record<ModuleStage, Holds>> = {
  WAITING: 'something',
  SUBMITTED: 'something',
  OK: 'something',
  REWORK: 'something',
  DISPUTED: 'something',
  // A funded module is completed by its confirmation.
  PAY: 'none',
  COMPLETED: 'nothing',
  ENDED: 'nothing',
};

/** A module by its stage. Without money beforehand, it has a hold only once it is paid. */
export function stagedModule(module: ModuleItem): Staged {
  const { id, fundedAt, paidAt } = module;
  const stage = stageOf(module);
  const isPaid = stage === 'COMPLETED' && !fundedAt;
  return {
    kind: 'module',
    id,
    stage,
    money: module,
    holds: fundedAt ? holdOfFunded[stage] : isPaid ? 'nothing' : 'none',
    mistakes: differs(`${stage}, paid`, paidAt !== undefined, isPaid),
  };
}

/** Checks what a record says about its money against its journals, and against its stage. */
export function stageMistakes(staged: Staged, { hold, journals }: Books): string[] {
  const { kind, id, stage, holds, mistakes } = staged;
  const { held, released, returning, returned } = staged.money;
  // Money that arrived too late, and what banks take back, is not the record's.
  const divided = journals.filter((each) => touches(each, 'held') && !touches(each, 'chargeback'));
  const unclaimed = journals.filter((each) => each.kind === 'unclaimed');
  const refunds = new Set(
    [...divided, ...unclaimed].flatMap(({ lines }) =>
      lines.map(({ account }) => account).filter(isOf('refunding')),
    ),
  );
  const ofRefunds = journals.filter(({ lines }) => lines.some(({ account }) => refunds.has(account)));
  const byBanks = journals.filter((each) => each.kind === 'chargedBack');
  const onItsWay = [...refunds].reduce((sum, account) => sum - balance(journals, account), 0);
  const { seller, commission } = sumsOf(divided);
  const fits = holds === 'none' ? !hold : holds === 'something' ? Number(hold?.amount) > 0 : !hold?.amount;
  return [
    ...differs('held', held, -balance(journals, accounts.held(kind, id))),
    ...differs('released', released, sumsOf(unclaimed).refunding - seller - commission),
    ...differs('returning', returning, onItsWay),
    // The bank has returned some of it itself, which we had booked as lost.
    ...differs('returned', returned, -sumsOf(ofRefunds).provider - sumsOf(byBanks).losses),
    ...mistakes,
    ...(fits ? [] : [`is ${stage}, and ${hold ? `${hold.amount} is held` : 'has no hold'}`]),
  ];
}
