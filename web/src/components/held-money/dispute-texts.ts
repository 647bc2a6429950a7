import type { Order } from '#shared/entities/work/order.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoney } from '#web/lib/format.ts';

import { accepted, asTheySay, onceAccepted } from './amount-sentences.ts';
import type { DecisionTexts } from './decision-dialog.tsx';
import {
  atStake,
  divided,
  isReleased,
  NOTHING,
  otherName,
  otherRole,
  splitSentence,
  type Parties,
  type Shares,
} from './shares.ts';

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

/** What is asked of who opens a dispute, about what is held or was released already. */
const howMuch: Record<OrderRole, Record<'held' | 'released', (facts: { money: string }) => string>> = {
  buyer: {
    held: ({ money }) => `Say how much of the ${money} that is held should be refunded to you, and why.`,
    released: ({ money }) =>
      `Say how much of the ${money} that was released should be refunded to you, and why.`,
  },
  seller: {
    held: ({ money }) => `Say how much of the ${money} that is held should be released to you, and why.`,
    released: ({ money }) => `Say how much of the ${money} that was released should stay yours, and why.`,
  },
};

/** Which amount of this party is that of the other one, as this party types it: of a buyer what is refunded. */
const agreeingWith: Record<OrderRole, (theirs: Shares) => string> = {
  buyer: ({ toBuyer }) => `Asking for ${formatMoney(toBuyer)} back ends the dispute at once.`,
  seller: ({ toSeller }) => `Asking for ${formatMoney(toSeller)} ends the dispute at once.`,
};

/** What the dialogs of a dispute say, as this party reads it. */
export const disputeTexts: Record<DisputeDecision, (work: Disputable, role: OrderRole) => DecisionTexts> = {
  dispute: (work, role) => {
    const name = otherName(work, role);
    const { answer, agree } = dispute;
    const question = howMuch[role][isReleased(work) ? 'released' : 'held'];
    return {
      title: 'Open a dispute?',
      description: `${question({ money: formatMoney(atStake(work)) })} ${name} has ${plural(answer, 'day')} to name another amount; without an answer, your amount counts. Once both of you have named one, you have until ${agree} days from now to agree; then the middle of the two counts.`,
      action: 'Open the dispute',
      done: 'The dispute is open.',
    };
  },

  offer: (work, role) => {
    const theirs = work.dispute?.[otherRole(role)] ?? null;
    const sentences = [
      theirs === null
        ? `${otherName(work, role)} has not named an amount yet.`
        : splitSentence(asTheySay, divided(work, theirs), work, role),
      theirs !== null && canAgree(work) && agreeingWith[role](divided(work, theirs)),
      'If you do not agree by its end, the middle of the two amounts counts.',
    ];
    return {
      title: mustAnswer(work) ? 'Name your amount' : 'Name another amount',
      description: sentences.filter(Boolean).join(' '),
      action: 'Name this amount',
      done: 'Your amount is named.',
    };
  },

  acceptOffer: (work, role) => {
    const shares = divided(work, work.dispute?.[otherRole(role)] ?? NOTHING);
    return {
      title: `Accept the amount of ${otherName(work, role)}?`,
      description: splitSentence(onceAccepted, shares, work, role),
      action: 'Accept',
      done: splitSentence(accepted, shares, work, role),
    };
  },
};
