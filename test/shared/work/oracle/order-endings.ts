import type { OrderAction, OrderStage } from '#shared/rules/order.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import { daysAfter, disputeTimes, earliestOf, later } from './held-money.ts';
import type { Ending } from './machine.ts';
import { ceilingOf, deadlineOf, revisionDays, type OrderFacts } from './order-facts.ts';

const { late, requirements, revision } = protection;

const time = (iso: string) => Date.parse(iso);

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
      at: (facts) =>
        facts.paidAt && !facts.requirementsAt
          ? daysAfter(facts, time(facts.paidAt), requirements.paid)
          : undefined,
      words: `${requirements.paid} days after the payment without requirements`,
    }),
    held({
      do: 'expire',
      // The deadline of an order without requirements may have passed before it was paid.
      at: (facts) =>
        facts.paidAt && facts.requirementsAt
          ? Math.min(
              daysAfter(facts, time(facts.requirementsAt), facts.deliveryTime + late.end),
              daysAfter(facts, time(facts.paidAt), late.afterPayment),
            )
          : undefined,
      words: `${late.end} days after the deadline; ${late.afterPayment} days after the payment at the latest`,
    }),
    held({
      do: 'agreeToCancel',
      at: (facts) =>
        facts.cancelAskedAt
          ? daysAfter(facts, time(facts.cancelAskedAt), protection.cancelAnswer)
          : undefined,
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
      at: (facts) =>
        facts.paidAt && facts.deliveredAt
          ? daysAfter(facts, later(facts.paidAt, facts.deliveredAt), protection.review)
          : undefined,
      words: `${protection.review} days after the later of payment and delivery`,
    }),
  ],
  REVISION: [
    held({
      do: 'expire',
      // Counted from when it was asked for, as the bank may have frozen the payment before it was due.
      at: (facts) =>
        facts.revisionDueAt
          ? daysAfter(
              facts,
              time(facts.revisionDueAt) - revisionDays(facts) * DAY,
              revisionDays(facts) + revision.grace,
            )
          : undefined,
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
