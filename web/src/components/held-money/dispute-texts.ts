import type { Order } from '#shared/entities/work/order.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';

import type { DecisionTexts } from './decision-dialog.tsx';
import { divided, NOTHING, otherName, otherRole, sharesText, stakeText, type Parties } from './shares.ts';

/** Work about whose money its two sides may disagree: of an order, or a module whose client is the buyer. */
export type Disputable = Parties &
  Pick<Order, 'id' | 'version' | 'hold' | 'dispute'> & {
    actions: readonly string[];
    clock: { action: string } | null;
  };

/** What a party decides in a dispute. */
export type DisputeDecision = 'dispute' | 'offer' | 'acceptOffer';

/** Whether the other side of a dispute has named an amount, and this one has not. */
export const mustAnswer = ({ actions, clock }: Pick<Disputable, 'actions' | 'clock'>): boolean =>
  actions.includes('acceptOffer') && clock?.action === 'acceptOffer';

/** While the payment is examined, nobody can accept an amount. */
const canAgree = ({ actions }: Pick<Disputable, 'actions'>): boolean => actions.includes('acceptOffer');

const { dispute } = protection;

/** What the dialogs of a dispute say, as this party reads it. */
export const disputeTexts: Record<DisputeDecision, (work: Disputable, role: OrderRole) => DecisionTexts> = {
  dispute: (work, role) => {
    const name = otherName(work, role);
    const { answer, agree } = dispute;
    return {
      title: 'Open a dispute?',
      description: `Say how much of the ${stakeText(work)} ${role === 'buyer' ? name : 'you'} should get, and why. ${name} has ${plural(answer, 'day')} to name another amount; without an answer, your amount counts. Once both of you have named one, you have until ${agree} days from now to agree; then the middle of the two counts.`,
      action: 'Open the dispute',
      done: 'The dispute is open.',
    };
  },

  offer: (work, role) => {
    const theirs = work.dispute?.[otherRole(role)];
    const said =
      theirs === null || theirs === undefined
        ? `${otherName(work, role)} has not named an amount yet.`
        : `If it goes as ${otherName(work, role)} says, ${sharesText(divided(work, theirs), work, role)}.`;
    return {
      title: mustAnswer(work) ? 'Name your amount' : 'Name another amount',
      description: `${said} ${canAgree(work) ? 'The same amount as theirs ends the dispute at once. ' : ''}If you do not agree by its end, the middle of the two amounts counts.`,
      action: 'Name this amount',
      done: 'Your amount is named.',
    };
  },

  acceptOffer: (work, role) => {
    const theirs = work.dispute?.[otherRole(role)] ?? NOTHING;
    const shares = sharesText(divided(work, theirs), work, role);
    return {
      title: `Accept the amount of ${otherName(work, role)}?`,
      description: `This ends the dispute at once and for good: ${shares}.`,
      action: 'Accept',
      done: `Dispute ended: ${shares}.`,
    };
  },
};
