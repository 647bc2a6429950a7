import type { OrderCard, OrderClock } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { disputeEnd, disputeEndsBy, disputeEndsIn } from '#web/components/held-money/dispute-ends.ts';
import { splitFacts, type Parties, type SplitSentence } from '#web/components/held-money/shares.ts';

/** An order in which something happens by itself. */
export type Running = Parties &
  Pick<OrderCard, 'stage' | 'hasRequirements' | 'actions'> & { clock: OrderClock };

/** What an order waits for until it ends by itself. */
type Awaited =
  | 'approval'
  | 'cancelAnswer'
  | 'payment'
  | 'revision'
  | 'paidWork'
  | 'unpaidWork'
  | 'paidRequirements'
  | 'unpaidRequirements';

type OrderEnds = Record<OrderRole, Record<Awaited, SplitSentence>>;

/** `when` is a moment. */
const endsBy: OrderEnds = {
  buyer: {
    approval: ({ when, name, got }) => `If you do nothing by ${when}, ${got} is released to ${name}.`,
    cancelAnswer: ({ when, name, back }) =>
      `If ${name} does not answer by ${when}, the order is cancelled and ${back} is refunded to you.`,
    payment: ({ when }) => `If you do not pay by ${when}, the order is cancelled and the work stays sealed.`,
    revision: ({ when, name, back }) =>
      `If ${name} does not deliver the revision by ${when}, the order is cancelled and ${back} is refunded to you.`,
    paidWork: ({ when, name, back }) =>
      `If ${name} does not deliver by ${when}, the order is cancelled and ${back} is refunded to you.`,
    unpaidWork: ({ when, name }) => `If ${name} does not deliver by ${when}, the order is cancelled.`,
    paidRequirements: ({ when, back }) =>
      `If you write no requirements by ${when}, the order is cancelled and ${back} is refunded to you.`,
    unpaidRequirements: ({ when }) => `If you write no requirements by ${when}, the order is cancelled.`,
  },
  seller: {
    approval: ({ when, name, got }) => `If ${name} does nothing by ${when}, you get ${got}.`,
    cancelAnswer: ({ when, name, back }) =>
      `If you do not answer by ${when}, the order is cancelled and ${back} is refunded to ${name}.`,
    payment: ({ when, name }) =>
      `If ${name} does not pay by ${when}, the order is cancelled and the work stays sealed.`,
    revision: ({ when, name, back }) =>
      `If you do not deliver the revision by ${when}, the order is cancelled and ${back} is refunded to ${name}.`,
    paidWork: ({ when, name, back }) =>
      `If you do not deliver by ${when}, the order is cancelled and ${back} is refunded to ${name}.`,
    unpaidWork: ({ when }) => `If you do not deliver by ${when}, the order is cancelled.`,
    paidRequirements: ({ when, name, back }) =>
      `If ${name} writes no requirements by ${when}, the order is cancelled and ${back} is refunded to ${name}.`,
    unpaidRequirements: ({ when, name }) =>
      `If ${name} writes no requirements by ${when}, the order is cancelled.`,
  },
};

/** In short: `when` is a countdown that begins the sentence. */
const endsIn: OrderEnds = {
  buyer: {
    approval: ({ when, name, got }) => `${when}, if you do nothing, ${got} is released to ${name}.`,
    cancelAnswer: ({ when, name, back }) =>
      `${when}, if ${name} does not answer, the order is cancelled and ${back} is refunded to you.`,
    payment: ({ when }) => `${when}, if you do not pay, the order is cancelled and the work stays sealed.`,
    revision: ({ when, name, back }) =>
      `${when}, if ${name} does not deliver the revision, the order is cancelled and ${back} is refunded to you.`,
    paidWork: ({ when, name, back }) =>
      `${when}, if ${name} does not deliver, the order is cancelled and ${back} is refunded to you.`,
    unpaidWork: ({ when, name }) => `${when}, if ${name} does not deliver, the order is cancelled.`,
    paidRequirements: ({ when, back }) =>
      `${when}, if you write no requirements, the order is cancelled and ${back} is refunded to you.`,
    unpaidRequirements: ({ when }) => `${when}, if you write no requirements, the order is cancelled.`,
  },
  seller: {
    approval: ({ when, name, got }) => `${when}, if ${name} does nothing, you get ${got}.`,
    cancelAnswer: ({ when, name, back }) =>
      `${when}, if you do not answer, the order is cancelled and ${back} is refunded to ${name}.`,
    payment: ({ when, name }) =>
      `${when}, if ${name} does not pay, the order is cancelled and the work stays sealed.`,
    revision: ({ when, name, back }) =>
      `${when}, if you do not deliver the revision, the order is cancelled and ${back} is refunded to ${name}.`,
    paidWork: ({ when, name, back }) =>
      `${when}, if you do not deliver, the order is cancelled and ${back} is refunded to ${name}.`,
    unpaidWork: ({ when }) => `${when}, if you do not deliver, the order is cancelled.`,
    paidRequirements: ({ when, name, back }) =>
      `${when}, if ${name} writes no requirements, the order is cancelled and ${back} is refunded to ${name}.`,
    unpaidRequirements: ({ when, name }) =>
      `${when}, if ${name} writes no requirements, the order is cancelled.`,
  },
};

function awaitedOf({ stage, hasRequirements, clock }: Running): Awaited {
  if (clock.action === 'agreeToCancel') return 'cancelAnswer';
  if (stage === 'REVIEW') return 'approval';
  if (stage === 'DELIVERED') return 'payment';
  if (stage === 'REVISION') return 'revision';
  const isPaid = clock.toBuyer > 0;
  if (hasRequirements) return isPaid ? 'paidWork' : 'unpaidWork';
  return isPaid ? 'paidRequirements' : 'unpaidRequirements';
}

const endOf = (order: Running, role: OrderRole, when: string, ends: OrderEnds): string =>
  ends[role][awaitedOf(order)](splitFacts(order.clock, order, role, when));

/** How an order ends by itself at this moment, as this party reads it. */
export const orderEndBy = (order: Running, role: OrderRole, moment: string): string =>
  order.stage === 'DISPUTED'
    ? disputeEnd(disputeEndsBy, order, role, moment)
    : endOf(order, role, moment, endsBy);

/** The same in short, after a countdown with which the sentence begins. */
export const orderEndIn = (order: Running, role: OrderRole, countdown: string): string =>
  order.stage === 'DISPUTED'
    ? disputeEnd(disputeEndsIn, order, role, countdown)
    : endOf(order, role, countdown, endsIn);
