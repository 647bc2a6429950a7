import type { OrderEvent } from '#shared/entities/work/order.ts';
import type { Major } from '#shared/rules/money/money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderAction, OrderRole } from '#shared/rules/work/order.ts';
import { otherName, type Parties } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';

type Order = Parties & { price: Major; timeline: readonly OrderEvent[] };

const { review, dispute } = protection;

/** What can happen to an order, where the same action is told in several ways. */
type EventCase =
  | OrderAction
  | 'changeRequirements'
  | 'deliverAgain'
  | 'declineWork'
  | `${'dispute' | 'offer'}${'AsSeller' | 'ForAll'}`
  | 'decideForYou'
  | 'takeAllBack'
  | `expire${'Work' | 'Payment' | 'Revision'}`;

/** `name` is the other party; `money` is what the event is about. */
type Sentence = (facts: { name: string; money: string }) => string;

/** What this party did, the other one, the bank, the marketplace, or nobody, because time has passed. */
const sentences: Record<
  'own' | 'theirs' | 'bank' | 'operator' | 'clock',
  Partial<Record<EventCase, Sentence>>
> = {
  own: {
    place: () => 'You ordered',
    writeRequirements: () => 'You wrote the requirements',
    changeRequirements: () => 'You changed the requirements',
    pay: ({ money }) => `You paid ${money}`,
    deliver: () => 'You delivered the work',
    deliverAgain: () => 'You delivered the work again',
    replaceDelivery: () => 'You replaced the delivered work',
    download: () => 'You opened the work',
    approve: () => 'You approved the work',
    requestRevision: () => 'You asked for a revision',
    cancel: () => 'You cancelled the order',
    askToCancel: () => 'You asked to cancel',
    agreeToCancel: () => 'You agreed to cancel',
    refuseToCancel: () => 'You did not agree to cancel',
    decline: () => 'You declined the order',
    declineWork: () => 'You declined the work',
    refundPart: ({ money }) => `You refunded ${money}`,
    refundAll: ({ money }) => `You refunded all of the money, ${money}`,
    dispute: ({ money }) => `You opened a dispute and offered to release ${money}`,
    disputeAsSeller: ({ money }) => `You opened a dispute and asked for ${money}`,
    disputeForAll: () => 'You opened a dispute and asked for all of the money back',
    offer: ({ money }) => `You offered to release ${money}`,
    offerAsSeller: ({ money }) => `You asked for ${money}`,
    offerForAll: () => 'You asked for all of the money back',
    acceptOffer: () => 'You accepted the amount of the other side',
  },
  theirs: {
    place: ({ name }) => `${name} ordered`,
    writeRequirements: ({ name }) => `${name} wrote the requirements`,
    changeRequirements: ({ name }) => `${name} changed the requirements`,
    pay: ({ name, money }) => `${name} paid ${money}`,
    deliver: ({ name }) => `${name} delivered the work`,
    deliverAgain: ({ name }) => `${name} delivered the work again`,
    replaceDelivery: ({ name }) => `${name} replaced the delivered work`,
    download: ({ name }) => `${name} opened the work`,
    approve: ({ name }) => `${name} approved the work`,
    requestRevision: ({ name }) => `${name} asked for a revision`,
    cancel: ({ name }) => `${name} cancelled the order`,
    askToCancel: ({ name }) => `${name} asked to cancel`,
    agreeToCancel: ({ name }) => `${name} agreed to cancel`,
    refuseToCancel: ({ name }) => `${name} did not agree to cancel`,
    decline: ({ name }) => `${name} declined the order`,
    declineWork: ({ name }) => `${name} declined the work`,
    refundPart: ({ name, money }) => `${name} refunded ${money}`,
    refundAll: ({ name, money }) => `${name} refunded all of the money, ${money}`,
    dispute: ({ name, money }) => `${name} opened a dispute and offered to release ${money}`,
    disputeAsSeller: ({ name, money }) => `${name} opened a dispute and asked for ${money}`,
    disputeForAll: ({ name }) => `${name} opened a dispute and asked for all of the money back`,
    offer: ({ name, money }) => `${name} offered to release ${money}`,
    offerAsSeller: ({ name, money }) => `${name} asked for ${money}`,
    offerForAll: ({ name }) => `${name} asked for all of the money back`,
    acceptOffer: ({ name }) => `${name} accepted the amount of the other side`,
  },
  bank: {
    freeze: () => 'The bank is reviewing the payment',
    unfreeze: () => 'The bank has cleared the payment',
    takeBack: ({ money }) => `The bank charged ${money} back`,
    takeAllBack: () => 'The bank charged the payment back',
  },
  operator: {
    freeze: () => 'The marketplace is reviewing the payment',
    unfreeze: () => 'The marketplace has cleared the payment',
    takeBack: ({ money }) => `The marketplace refunded ${money}`,
    takeAllBack: () => 'The marketplace refunded the payment',
    decide: ({ name, money }) => `The marketplace decided the dispute: ${money} is released to ${name}`,
    decideForYou: ({ money }) => `The marketplace decided the dispute: ${money} is released to you`,
    refund: ({ money }) => `The marketplace refunded ${money}`,
    reopen: () => 'The marketplace opened a dispute: the money is held again',
  },
  clock: {
    approve: () => `Approved: ${plural(review, 'day')} have passed without an answer`,
    agreeToCancel: () => 'Cancelled: the seller has not answered the request',
    acceptOffer: () => `Dispute ended: nobody named another amount within ${plural(dispute.answer, 'day')}`,
    divide: () => 'Dispute ended without an agreement: the middle of the two amounts counts',
    returnUnclaimed: () => 'The money is refunded to the buyer: the seller could not be paid in time',
    expire: () => 'Cancelled: no requirements were written in time',
    expireWork: () => 'Cancelled: the work was not delivered in time',
    expirePayment: () => 'Cancelled: the work was not paid in time',
    expireRevision: () => 'Cancelled: the revision was not delivered in time',
  },
};

type CaseOf = (event: OrderEvent, order: Order, role: OrderRole) => EventCase;

const isRepeated = (event: OrderEvent, { timeline }: Order) =>
  timeline.slice(0, timeline.indexOf(event)).some(({ what }) => what === event.what);

/** Which case it is of an action that is told in several ways. */
const casesOf: Partial<Record<OrderAction, CaseOf>> = {
  writeRequirements: (event, order) =>
    isRepeated(event, order) ? 'changeRequirements' : 'writeRequirements',
  deliver: (event, order) => (isRepeated(event, order) ? 'deliverAgain' : 'deliver'),
  decline: ({ by }) => (by === 'buyer' ? 'declineWork' : 'decline'),
  dispute: ({ by, amount }) =>
    by === 'seller' ? 'disputeAsSeller' : amount === 0 ? 'disputeForAll' : 'dispute',
  offer: ({ by, amount }) => (by === 'seller' ? 'offerAsSeller' : amount === 0 ? 'offerForAll' : 'offer'),
  decide: (_event, _order, role) => (role === 'seller' ? 'decideForYou' : 'decide'),
  takeBack: ({ amount }) => (amount ? 'takeBack' : 'takeAllBack'),
  // By what was waited for.
  expire: (_, { timeline }) => {
    const latest = (action: OrderAction) => timeline.findLastIndex(({ what }) => what === action);
    if (latest('requestRevision') > latest('deliver')) return 'expireRevision';
    if (latest('deliver') >= 0) return 'expirePayment';
    return latest('writeRequirements') >= 0 ? 'expireWork' : 'expire';
  },
};

/** What happened, as this party reads it: 'You paid $180'. */
export function eventText(event: OrderEvent, order: Order, role: OrderRole): string {
  const { by, what, amount } = event;
  const teller = by === role ? 'own' : by === 'buyer' || by === 'seller' ? 'theirs' : by;
  const sentence = sentences[teller][casesOf[what]?.(event, order, role) ?? what];
  const paid = what === 'pay' ? order.price : amount;
  const money = paid === null ? '' : formatMoney(paid);
  return sentence?.({ name: otherName(order, role), money }) ?? 'The order has changed';
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
