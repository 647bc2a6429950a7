import type { OrderEvent } from '#shared/entities/work/order.ts';
import type { Major } from '#shared/rules/money/money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderAction, OrderRole } from '#shared/rules/work/order.ts';
import type { Parties } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';

type Order = Parties & { price: Major; timeline: readonly OrderEvent[] };

const { review, dispute } = protection;

/** What a party did, after its name. */
type Deed = (event: OrderEvent, order: Order, role: OrderRole) => string;

const sellerFor = (role: OrderRole, { seller }: Order) => (role === 'seller' ? 'you' : seller.username);

const amountOf = ({ amount }: OrderEvent) => (amount === null ? '' : ` ${formatMoney(amount)}`);

const hasBefore = ({ timeline }: Order, event: OrderEvent, what: OrderAction) =>
  timeline.slice(0, timeline.indexOf(event)).some((each) => each.what === what);

const deeds: Record<OrderAction, Deed> = {
  place: () => 'ordered',
  writeRequirements: (event, order) =>
    hasBefore(order, event, 'writeRequirements') ? 'changed the requirements' : 'wrote the requirements',
  pay: (_, { price }) => `paid ${formatMoney(price)}`,
  deliver: (event, order) =>
    hasBefore(order, event, 'deliver') ? 'delivered the work again' : 'delivered the work',
  replaceDelivery: () => 'replaced the delivered work',
  download: () => 'opened the work',
  approve: () => 'approved the work',
  requestRevision: () => 'asked for a revision',
  cancel: () => 'cancelled the order',
  askToCancel: () => 'asked to cancel',
  agreeToCancel: () => 'agreed to cancel',
  refuseToCancel: () => 'did not agree to cancel',
  decline: ({ by }) => (by === 'seller' ? 'declined the order' : 'declined the work'),
  refundPart: (event) => `gave back${amountOf(event)}`,
  refundAll: (event) => `gave back all of the money,${amountOf(event)}`,
  dispute: (event, order, role) =>
    event.by === 'seller'
      ? `opened a dispute and asked for${amountOf(event)}`
      : `opened a dispute:${amountOf(event)} for ${sellerFor(role, order)}`,
  offer: (event, order, role) =>
    event.by === 'seller'
      ? `asked for${amountOf(event)}`
      : `named${amountOf(event)} for ${sellerFor(role, order)}`,
  acceptOffer: () => 'accepted the amount of the other side',
  divide: () => 'divided the money',
  expire: () => 'ended the order',
  freeze: () => 'examines the payment',
  unfreeze: () => 'lets the payment stand',
  takeBack: (event) =>
    `${event.by === 'bank' ? 'took' : 'gave'}${event.amount ? amountOf(event) : ' the payment'} back`,
  returnUnclaimed: () => 'gave the money back',
  decide: (event, order, role) => `decided the dispute:${amountOf(event)} for ${sellerFor(role, order)}`,
  refund: (event) => `gave back${amountOf(event)}`,
  reopen: () => 'opened a dispute: the money is held again',
};

const byItself: Partial<Record<OrderAction, string>> = {
  approve: `Approved: ${plural(review, 'day')} have passed without an answer`,
  agreeToCancel: 'Cancelled: the seller has not answered the request',
  acceptOffer: `Dispute ended: nobody named another amount within ${plural(dispute.answer, 'day')}`,
  returnUnclaimed: 'The money went back to the buyer, because the seller could not be paid for too long',
  divide: 'Dispute ended without an agreement: the middle of the two amounts counts',
};

/** Why an order has ended by itself, by what was waited for. */
function whyExpired({ timeline }: Order): string {
  const latest = (what: OrderAction) => timeline.findLastIndex((each) => each.what === what);
  if (latest('requestRevision') > latest('deliver')) return 'the revision was not delivered in time';
  if (latest('deliver') >= 0) return 'the work was not paid in time';
  if (latest('writeRequirements') >= 0) return 'the work was not delivered in time';
  return 'no requirements were written in time';
}

/** What happened, as this party reads it: 'You paid $180'. */
export function eventText(event: OrderEvent, order: Order, role: OrderRole): string {
  const { by, what } = event;
  if (by === 'clock' && what === 'expire') return `Ended: ${whyExpired(order)}`;
  if (by === 'clock') return byItself[what] ?? 'Time has passed';
  const deed = deeds[what](event, order, role);
  if (by === 'bank') return `The bank ${deed}`;
  if (by === 'operator') return `The marketplace ${deed}`;
  return `${by === role ? 'You' : order[by].username} ${deed}`;
}

const failures: ReadonlySet<OrderAction> = new Set([
  'cancel',
  'agreeToCancel',
  'decline',
  'expire',
  'refundAll',
  'freeze',
  'takeBack',
]);

/** Whether it ended or stopped the order. */
export const isFailure = ({ what }: Pick<OrderEvent, 'what'>): boolean => failures.has(what);
