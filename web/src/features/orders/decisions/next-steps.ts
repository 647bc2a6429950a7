import type { Order as FullOrder, OrderCard } from '#shared/entities/work/order.ts';
import type { OrderAction, OrderRole } from '#shared/rules/work/order.ts';
import { mustAnswer } from '#web/components/held-money/dispute-texts.ts';

/** What a party decides in a dialog. */
export const decisions = [
  'approve',
  'requestRevision',
  'cancel',
  'askToCancel',
  'agreeToCancel',
  'refuseToCancel',
  'decline',
  'refundPart',
  'dispute',
  'offer',
  'acceptOffer',
] as const satisfies OrderAction[];
export type Decision = (typeof decisions)[number];

/** A button that opens a decision's dialog, or a link. */
export type Step = { label: string } & ({ decision: Decision } | { to: string });

/** `needed`: the order waits for it. `offered`: the best thing to do next, if there is one. `quiet`: can be done. */
type Candidate = Step & { action: OrderAction | 'review'; rank: 'needed' | 'offered' | 'quiet' };

type Order = Pick<
  OrderCard,
  'id' | 'gigId' | 'stage' | 'hasRequirements' | 'isCompleted' | 'hold' | 'actions' | 'clock'
> &
  // A row of a list does not know it, and offers no review.
  Partial<Pick<FullOrder, 'mayReview'>>;

const decide = (decision: Decision, label: string, rank: Candidate['rank'] = 'quiet'): Candidate => ({
  action: decision,
  decision,
  label,
  rank,
});

/** What both can do in a dispute. An own amount comes first, so that nobody accepts before thinking of one. */
const inDispute = (order: Order): Candidate[] => [
  mustAnswer(order) ? decide('offer', 'Name your amount', 'needed') : decide('offer', 'Name another amount'),
  decide('acceptOffer', 'Accept their amount', 'offered'),
];

function ofBuyer(order: Order): Candidate[] {
  const { id, gigId, stage, hasRequirements, isCompleted } = order;
  return [
    {
      action: 'writeRequirements',
      to: `/submit-requirements/${id}`,
      label: hasRequirements ? 'Edit requirements' : 'Write requirements',
      rank: hasRequirements ? 'quiet' : 'needed',
    },
    {
      action: 'pay',
      to: `/pay/${id}`,
      label: 'Pay Now',
      rank: isCompleted ? 'needed' : 'offered',
    },
    decide('approve', 'Approve the work', stage === 'REVIEW' ? 'needed' : 'quiet'),
    ...inDispute(order),
    { action: 'review', to: `/gig/${gigId}#add-review`, label: 'Review this gig', rank: 'offered' },
    decide('requestRevision', 'Ask for a revision'),
    decide('dispute', 'Open a dispute'),
    decide('cancel', 'Cancel the order'),
    decide('askToCancel', 'Ask to cancel'),
    decide('decline', 'Decline the work'),
  ];
}

function ofSeller(order: Order): Candidate[] {
  const { stage, hasRequirements } = order;
  const deliver: Candidate = {
    action: 'deliver',
    to: '#delivery',
    label: 'Deliver the work',
    rank: 'needed',
  };
  return [
    decide('agreeToCancel', 'Agree to cancel', 'needed'),
    decide('refuseToCancel', 'Do not agree'),
    // Without requirements the order waits for its buyer.
    ...(hasRequirements || stage === 'REVISION' ? [deliver] : []),
    ...inDispute(order),
    decide('refundPart', 'Refund money'),
    decide('dispute', 'Open a dispute'),
    decide('decline', 'Decline the order'),
  ];
}

function candidates(order: Order, role: OrderRole): Candidate[] {
  const all = role === 'buyer' ? ofBuyer(order) : ofSeller(order);
  const possible = all.filter(({ action }) =>
    action === 'review' ? order.stage === 'FINISHED' && order.mayReview : order.actions.includes(action),
  );
  // While the payment is examined, nothing is asked of anybody.
  return order.hold?.state === 'frozen' ? possible.map((each) => ({ ...each, rank: 'quiet' })) : possible;
}

/** Whether the order waits for this party. */
export const needs = (order: Order, role: OrderRole): boolean =>
  candidates(order, role).some(({ rank }) => rank === 'needed');

/** The one thing that this party should do next, if there is one, and what else can be done. */
export function stepsOf(order: Order, role: OrderRole): { next: Step | undefined; others: Step[] } {
  const possible = candidates(order, role);
  const next =
    possible.find(({ rank }) => rank === 'needed') ?? possible.find(({ rank }) => rank === 'offered');
  return { next, others: possible.filter((each) => each !== next) };
}
