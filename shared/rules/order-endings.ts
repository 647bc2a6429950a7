import type { Ending } from './machine.ts';
import { ceilingOf, DAY, deadlineOf, type OrderFacts } from './order-facts.ts';
import type { OrderAction, OrderStage } from './order.ts';
import { protection } from './protection.ts';

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
    held({
      do: 'acceptOffer',
      at: ({ dispute }) =>
        dispute && (dispute.buyer === undefined || dispute.seller === undefined)
          ? time(dispute.openedAt) + protection.dispute.answer * DAY
          : undefined,
      words: `${protection.dispute.answer} days without an amount of the other side: as the opener says`,
    }),
    held({
      do: 'divide',
      at: ({ dispute }) =>
        dispute?.buyer !== undefined && dispute.seller !== undefined
          ? time(dispute.openedAt) + protection.dispute.agree * DAY
          : undefined,
      words: `${protection.dispute.agree} days after it was opened: the middle of the two amounts`,
    }),
  ],
};

/** The earliest of these that runs in the order's stage: when it is due (milliseconds), and what it does. */
export function endingOf(facts: OrderFacts): { at: number; do: OrderAction } | undefined {
  // While the bank examines the payment, nothing ends; afterwards there is as much time as before.
  if (facts.frozenAt) return undefined;
  const running = (orderEndings[facts.stage] ?? []).flatMap((ending) => {
    const at = ending.at(facts);
    return at === undefined ? [] : [{ at: at + facts.frozenFor, do: ending.do }];
  });
  return running.toSorted((one, other) => one.at - other.at)[0];
}
