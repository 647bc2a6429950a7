import { conflict } from '#functions/lib/errors.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import { notReturned } from '#shared/work/progress.ts';

import { store, storeDue } from './act.ts';
import type { Kind } from './kind.ts';
import type { Story, WorkCard } from './record.ts';
import { requireAllowed, requireAtStake } from './require.ts';
import { take } from './take.ts';

/**
 * An act of an operator on work, with a reason that both sides read. `amount` in minor units; of goodwill, the
 * marketplace pays it.
 */
export type OperatorAct = { reason: string } & (
  | { do: 'decide'; amount: number }
  | { do: 'refund'; amount: number; isGoodwill?: boolean }
  | { do: 'reopen'; amount?: undefined }
);

/** Who acts for the operator, and the steps that record it. */
export type Operating = { operatorId: string; written: (before: WorkCard, after: WorkCard) => Step[] };

/**
 * The work of this kind, if the operator may do this to it: 409 if it does not allow that now, or not so much, and if it has changed
 * since the version that was seen.
 */
export function requireOperable(
  kind: Kind,
  story: Story | undefined,
  act: OperatorAct,
  seen?: number,
): Story {
  if (!story) throw kind.notFound();
  const card = requireAllowed(kind, story, act.do, 'operator', seen);
  if (act.do === 'refund' && act.isGoodwill) requireNotReturned(card, act.amount);
  else if (act.amount !== undefined) requireAtStake(kind, card, act.amount);
  return story;
}

/** 409 if more than this (minor units) is with the buyer already, or about to be: no more can go back than was paid. */
function requireNotReturned(card: WorkCard, amount: number): void {
  if (amount > notReturned(card)) throw conflict(operatorTexts.aboveCharged);
}

/** Decides a dispute, gives back what was released, or holds it again, as the operator, where that is allowed now. */
export const operate = (
  kind: Kind,
  id: string,
  act: OperatorAct,
  { operatorId, written, seen }: Operating & { seen?: number | undefined },
): Promise<Story> =>
  untilCurrent(
    () => kind.find(id),
    async (found) => {
      const story = requireOperable(kind, found, act, seen);
      if (await storeDue(kind, story)) throw new Outdated();
      const { do: verb, amount, reason: note } = act;
      const isGoodwill = act.do === 'refund' && act.isGoodwill;
      const after = take(kind, story, { do: verb, by: 'operator', operatorId, amount, isGoodwill, note });
      const { card } = story.item;
      await store(kind, story, after, written(card, after.item.card));
      return after;
    },
  );
