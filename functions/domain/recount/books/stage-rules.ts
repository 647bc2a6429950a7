import { sumsOf, type Books } from '#functions/domain/money/books/books.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { differs } from '#functions/domain/recount/check.ts';
import type { WorkCard } from '#functions/domain/work/record.ts';
import { isOver } from '#shared/work/phases.ts';
import { firstPayment, isPaid } from '#shared/work/progress.ts';
import type { Rules } from '#shared/work/view.ts';

import { balance, isOf, touches } from './book-sums.ts';

/** The record of work, and the rules of its kind. */
export type Counted = { card: WorkCard; rules: Pick<Rules, 'stageOf'> };

/** The stage of work, as its kind calls it; undefined if it cannot be where its record says. */
export function stageOf(rules: Pick<Rules, 'stageOf'>, card: WorkCard): string | undefined {
  try {
    return rules.stageOf(card);
  } catch {
    return undefined;
  }
}

/** What is wrong in the record itself. Work that was paid once all was settled is done. */
function mistakesIn(card: WorkCard, stage: string | undefined): string[] {
  const { phase, times, terms, agreed } = card;
  if (stage === undefined) return [`cannot be ${phase} and ${isPaid(card) ? 'paid' : 'unpaid'}`];
  const payment = firstPayment(card);
  const isSettled = payment?.as === 'settle';
  return [
    ...(phase === 'ENDED'
      ? []
      : differs(`${stage}, delivered`, times.delivered !== undefined, phase !== 'WORK')),
    ...(phase === 'DONE' ? differs(`${stage}, paid`, isPaid(card), true) : []),
    ...(isSettled && phase !== 'DISPUTED' ? differs(`${stage}, settled`, phase, 'DONE') : []),
    // What was paid after the approval is the approved amount, unless a dispute about it has ended with another.
    ...(payment && !(isSettled && card.money.dispute)
      ? differs('payment', payment.amount, terms.total ?? (isSettled ? agreed : payment.amount))
      : []),
  ];
}

/** Checks what a record says about its money against its journals, and against where it is. */
export function stageMistakes({ card, rules }: Counted, { hold, journals }: Books): string[] {
  const { kind, id } = card;
  const { held, released, returning, returned } = card.money;
  const stage = stageOf(rules, card);
  // Money that arrived too late, and what banks take back, is not the record's.
  const divided = journals.filter((each) => touches(each, 'held') && !touches(each, 'chargeback'));
  const givenBack = journals.filter(({ kind: what }) => what === 'unclaimed' || what === 'recover');
  const byMarket = journals.filter(({ kind: what }) => what === 'goodwill');
  const refunds = new Set(
    [...divided, ...givenBack, ...byMarket].flatMap(({ lines }) =>
      lines.map(({ account }) => account).filter(isOf('refunding')),
    ),
  );
  const ofRefunds = journals.filter(({ lines }) => lines.some(({ account }) => refunds.has(account)));
  const byBanks = ofRefunds.filter((each) => each.kind === 'chargedBack');
  const elsewhere = ofRefunds.filter((each) => each.kind === 'paidElsewhere');
  const onItsWay = [...refunds].reduce((sum, account) => sum - balance(journals, account), 0);
  const { seller, commission } = sumsOf(divided);
  const fits = isPaid(card) ? (hold?.amount ?? 0) > 0 === !isOver(card.phase) : !hold;
  return [
    ...differs('held', held, -balance(journals, accounts.held(kind, id))),
    ...differs('released', released, sumsOf(givenBack).refunding - seller - commission),
    ...differs('returning', returning, onItsWay),
    // The bank has returned some of it itself, which we had booked as lost; or it was paid in another way.
    ...differs(
      'returned',
      returned,
      sumsOf(elsewhere).provider +
        sumsOf(elsewhere).refunding -
        sumsOf(ofRefunds).provider -
        sumsOf(byBanks).losses,
    ),
    ...mistakesIn(card, stage),
    ...(fits ? [] : [`is ${stage ?? card.phase}, and ${hold ? `${hold.amount} is held` : 'has no hold'}`]),
  ];
}
