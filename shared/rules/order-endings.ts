import { disputeTimes, earliestOf } from './held-money.ts';
import type { Ending } from './machine.ts';
import { ceilingOf, deadlineOf, type OrderFacts } from './order-facts.ts';
import type { OrderAction, OrderStage } from './order.ts';
import { DAY, protection } from './protection.ts';

const { late, requirements, revision } = protection;

const time = (iso: string) => Date.parse(iso);
const later = (one: string, other: string) => Math.max(time(one), time(other));

/** A clock of money: it never runs beyond the ceiling. */
const held = (ending: Ending<OrderAction, OrderFacts>): Ending<OrderAction, OrderFacts> => ({
  ...ending,
  at: (facts) => {
    const at = ending.at(facts);
    return at === undefined ? undefined : Math.min(at, ceilingOf(facts));
  },
});

/** How an order goes on or ends by itself, by its stage. Everything that holds money has an end. */
export const orderEndings: { readonly [S in OrderStage]?: readonly Ending<OrderAction, OrderFacts>[] } = {
  ORDERED: [
    {
      do: 'expire',
      at: ({ createdAt, requirementsAt }) =>
        requirementsAt ? undefined : time(createdAt) + requirements.unpaid * DAY,
      words: `${requirements.unpaid} days without requirements`,
    },
    {
      do: 'expire',
      at: (facts) => (facts.requirementsAt ? deadlineOf(facts) + late.end * DAY : undefined),
      words: `${late.end} days after the deadline`,
    },
  ],
  PAID: [
    held({
      do: 'expire',
      at: ({ paidAt, requirementsAt }) =>
        paidAt && !requirementsAt ? time(paidAt) + requirements.paid * DAY : undefined,
      words: `${requirements.paid} days after the payment without requirements`,
    }),
    held({
      do: 'expire',
      // The deadline of an order without requirements may have passed before it was paid.
      at: (facts) =>
        facts.paidAt && facts.requirementsAt
          ? Math.min(deadlineOf(facts) + late.end * DAY, time(facts.paidAt) + late.afterPayment * DAY)
          : undefined,
      words: `${late.end} days after the deadline; ${late.afterPayment} days after the payment at the latest`,
    }),
    held({
      do: 'agreeToCancel',
      at: ({ cancelAskedAt }) =>
        cancelAskedAt ? time(cancelAskedAt) + protection.cancelAnswer * DAY : undefined,
      words: `${protection.cancelAnswer} days after the buyer has asked to cancel`,
    }),
  ],
  DELIVERED: [
    {
      do: 'expire',
      at: ({ deliveredAt }) => (deliveredAt ? time(deliveredAt) + protection.unpaid * DAY : undefined),
      words: `${protection.unpaid} days after the delivery`,
    },
  ],
  REVIEW: [
    held({
      do: 'approve',
      at: ({ paidAt, deliveredAt }) =>
        paidAt && deliveredAt ? later(paidAt, deliveredAt) + protection.review * DAY : undefined,
      words: `${protection.review} days after the later of payment and delivery`,
    }),
  ],
  REVISION: [
    held({
      do: 'expire',
      at: ({ revisionDueAt }) => (revisionDueAt ? time(revisionDueAt) + revision.grace * DAY : undefined),
      words: `${revision.grace} days after the revision was due`,
    }),
  ],
  DISPUTED: [
    held({ do: 'acceptOffer', at: disputeTimes.silent, words: disputeTimes.words.silent }),
    held({ do: 'divide', at: disputeTimes.undecided, words: disputeTimes.words.undecided }),
  ],
};

/** The earliest of these that runs in the order's stage: when it is due (milliseconds), and what it does. */
export const endingOf = (facts: OrderFacts): { at: number; do: OrderAction } | undefined =>
  earliestOf(orderEndings[facts.stage], facts);
