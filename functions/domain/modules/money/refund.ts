import { decide } from '#functions/domain/modules/decide.ts';
import { moduleKind } from '#functions/domain/modules/kind.ts';
import { access } from '#functions/domain/modules/read.ts';
import type { ModuleStory } from '#functions/domain/modules/record.ts';
import { countsRefund, withRefundedPart } from '#functions/domain/work/money/count-refunds.ts';
import { requireAllowed, requireAtStake, requireSide, type Decider } from '#functions/domain/work/require.ts';
import type { Module } from '#shared/entities/work/module.ts';

/**
 * Gives back this much (minor units) of what was released of a completed module while it clears, as its freelancer. 409 above that
 * and for too many parts, 429 for who has given back too much in a day.
 */
export const refund = (decider: Decider, amount: number, found?: ModuleStory): Promise<Module> =>
  decide(
    decider,
    found,
    (story, side) => {
      requireSide(access, story, decider.userId, 'seller');
      const card = requireAllowed(moduleKind, story, 'refund', side, decider.seen);
      const isAll = amount === requireAtStake(moduleKind, card, amount);
      return { do: 'refund', amount, ...(isAll ? {} : { card: withRefundedPart(card) }) };
    },
    countsRefund(decider.userId),
  );
