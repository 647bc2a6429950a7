import { recordAct } from '#functions/domain/audit/audit.ts';
import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { findReleased } from '#functions/domain/money/released/released.ts';
import { requireReleased, requireSent, requireUnsent } from '#functions/domain/money/released/require.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import { operate, requireOperable, type OperatorAct } from '#functions/domain/work/operate.ts';
import type { Story, WorkCard } from '#functions/domain/work/record.ts';
import { toHeld } from '#functions/domain/work/take.ts';
import { keys } from '#functions/table/keys.ts';

import { isStillOperator, requireNotParty } from './find-operator.ts';

/** In whose name something is done to work, who runs the command, and the version of the work that they have seen. */
type Acting = { operator: ActingOperator; ranBy: string; seen: number };

/** The work, if this operator may do this to it now: 403 for a party of it, 404 where there is none, 409 where it is not allowed. */
export async function requireActable(
  id: string,
  act: OperatorAct,
  operator: ActingOperator,
): Promise<{ kind: Kind; story: Story }> {
  const { kind, found } = await findDisputed(id);
  if (found) {
    const { buyer, seller } = found.item.card;
    requireNotParty(operator, [buyer.id, seller.id]);
  }
  const story = requireOperable(kind, found, act);
  if (act.do !== 'decide') await requireInBooks(act, story.item.card);
  return { kind, story };
}

/** 409 unless the books still have what is given back, or held again. */
async function requireInBooks(act: Exclude<OperatorAct, { do: 'decide' }>, card: WorkCard): Promise<void> {
  const found = await findReleased(keys.hold(toHeld(card)));
  if (act.do === 'refund') (act.isGoodwill ? requireSent : requireReleased)(found);
  else requireUnsent(found);
}

/** What the audit says of work before and after an act. Minor units. */
const stateOf = ({ version, phase, money: { held, released, returning, returned } }: WorkCard) => ({
  version,
  phase,
  held,
  released,
  returning,
  returned,
});

/**
 * Performs an act of an operator on an order or a module, and records it in the same transaction. Besides the refusals
 * of `requireActable`: 400 without a reason, 403 for somebody who is no operator any more, 409 if it has changed since
 * it was seen.
 */
export async function actOnWork(id: string, act: OperatorAct, acting: Acting): Promise<Story> {
  const { operator, ranBy, seen } = acting;
  const { kind } = await requireActable(id, act, operator);
  return operate(kind, id, act, {
    operatorId: operator.id,
    seen,
    written: (before, after) => [
      isStillOperator(operator),
      recordAct({
        act: act.do === 'refund' && act.isGoodwill ? 'work.goodwill' : `work.${act.do}`,
        about: { kind: kind.name, id },
        operator,
        ranBy,
        reason: act.reason,
        before: stateOf(before),
        after: stateOf(after),
      }),
    ],
  });
}
