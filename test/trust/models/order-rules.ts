import type { OrderAction, OrderActor, OrderRole, OrderStage } from '#shared/rules/work/order.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The gig of the model: minor units, days. */
export const PRICE = 1999;
export const DELIVERY_TIME = 3;
export const REVISIONS = 2;

/** What has happened to an order: times in milliseconds, amounts in minor units. */
export type Story = {
  stage: OrderStage;
  version: number;
  createdAt: number;
  requirementsAt: number | null;
  paidAt: number | null;
  deliveredAt: number | null;
  revisionDueAt: number | null;
  cancelAskedAt: number | null;
  dispute: {
    by: OrderRole | 'operator';
    openedAt: number;
    buyer: number | null;
    seller: number | null;
  } | null;
  revisionsUsed: number;
  held: number;
  toSeller: number;
  toBuyer: number;
  /** How much of that has arrived. */
  arrived: number;
  releasedAt: number | null;
  /** The days that it takes to clear. */
  clearance: number;
  /** Since when it waits for the account of its seller. */
  waitingSince: number | null;
  /** Whether it was finished before its dispute, and whether the bank has taken something back of what was released. */
  wasFinished: boolean;
  isTakenBack: boolean;
  frozenAt: number | null;
  /** From when until when the bank had frozen the payment before. */
  freezes: { from: number; until: number }[];
  last: { at: number; by: OrderActor; what: OrderAction; amount: number | null };
};

export const deadlineOf = ({ createdAt, requirementsAt }: Story) =>
  (requirementsAt ?? createdAt) + DELIVERY_TIME * DAY;
/** A revision takes as long as the order, which is within the bounds. */
const REVISION = DELIVERY_TIME * DAY;

/** When so many days have passed since this time, without those on which the bank had frozen the payment. */
const passed = ({ freezes }: Story, from: number, days: number) =>
  freezes
    .filter(({ until }) => until > from)
    .reduce((end, freeze) => end + freeze.until - Math.max(freeze.from, from), from + days * DAY);
/** The latest that the money of an order is held. */
const ceilingOf = (story: Story) => passed(story, story.paidAt ?? Infinity, 75);

const both = (work: OrderAction[], ...more: [boolean, OrderAction][]) => [
  ...work,
  ...more.flatMap(([isAllowed, action]) => (isAllowed ? [action] : [])),
];

const UNCLAIMED = 87;
/** The days for which its seller knows before. */
const NOTICE = 21;

/** From when on what was released waits for the account of its seller, who has none. */
export const clearsAt = ({ releasedAt, clearance }: Story) => (releasedAt ?? Infinity) + clearance * DAY;

/** When what was released goes back to the buyer, because its seller has no account that it can be paid to. */
export const unclaimedFrom = (story: Story) =>
  Math.max(
    passed(story, story.paidAt ?? Infinity, UNCLAIMED),
    (story.waitingSince ?? Infinity) + NOTICE * DAY,
  );

/** How much can be given back or disputed: what is held, or what was released. */
export const stakeOf = ({ stage, held, toSeller }: Story) => (stage === 'FINISHED' ? toSeller : held);

/** Whether what was released can still be given back. */
const isClearing = ({ releasedAt, clearance, toSeller, isTakenBack }: Story, now: number) =>
  releasedAt !== null && toSeller > 0 && !isTakenBack && now < releasedAt + clearance * DAY;

/** Whether it can still be held for as long as a dispute takes. */
const hasTimeForDispute = (story: Story, now: number) => now + 7 * DAY <= ceilingOf(story);

/** What the operator may do at this time. */
export function ofOperator(story: Story, now: number): OrderAction[] {
  const { stage, frozenAt, toSeller, isTakenBack } = story;
  if (frozenAt !== null) return [];
  if (stage === 'DISPUTED') return ['decide'];
  const hasReleased = stage === 'FINISHED' && toSeller > 0 && !isTakenBack;
  return both([], [hasReleased, 'refund'], [hasReleased && hasTimeForDispute(story, now), 'reopen']);
}

/** What the buyer may do at this time. */
function ofBuyer(story: Story, now: number): OrderAction[] {
  const { requirementsAt, cancelAskedAt, revisionsUsed, dispute } = story;
  switch (story.stage) {
    case 'ORDERED':
      return ['writeRequirements', 'pay', 'cancel'];
    case 'PAID': {
      const isAlone = requirementsAt === null || now >= deadlineOf(story) + DAY;
      return both(
        ['writeRequirements'],
        [isAlone, 'cancel'],
        [!isAlone && cancelAskedAt === null, 'askToCancel'],
      );
    }
    case 'DELIVERED':
      return ['pay', 'decline'];
    case 'REVIEW': {
      // Until the revision is given up; or until it is looked at for a week and disputed for a week.
      const isTimely = now + REVISION + (7 + 7 + 7) * DAY <= ceilingOf(story);
      return both(
        ['download', 'approve', 'dispute'],
        [revisionsUsed < REVISIONS && isTimely, 'requestRevision'],
      );
    }
    case 'REVISION':
      return ['download', 'approve', 'dispute'];
    case 'DISPUTED':
      return both(['download', 'offer'], [dispute?.seller !== null, 'acceptOffer']);
    case 'FINISHED':
      return both(
        ['download'],
        [dispute === null && isClearing(story, now) && hasTimeForDispute(story, now), 'dispute'],
      );
    case 'CANCELLED':
      return [];
  }
}

/** What the seller may do at this time. */
function ofSeller(story: Story, now: number): OrderAction[] {
  const { cancelAskedAt, dispute } = story;
  switch (story.stage) {
    case 'ORDERED':
      return ['deliver', 'decline'];
    case 'PAID':
      return both(
        ['deliver', 'decline'],
        [cancelAskedAt !== null, 'agreeToCancel'],
        [cancelAskedAt !== null, 'refuseToCancel'],
      );
    case 'DELIVERED':
      return ['replaceDelivery', 'decline'];
    case 'REVIEW':
      return ['refundPart', 'refundAll'];
    case 'REVISION':
      return ['deliver', 'refundPart', 'refundAll', 'dispute'];
    case 'DISPUTED':
      return both(['offer'], [dispute?.buyer !== null, 'acceptOffer']);
    case 'FINISHED':
      return isClearing(story, now) ? ['refundPart', 'refundAll'] : [];
    case 'CANCELLED':
      return [];
  }
}

/** Nothing that moves money while the bank examines the payment. */
const whileFrozen: OrderAction[] = ['writeRequirements', 'deliver', 'download', 'refuseToCancel', 'offer'];

/** What this party may do at this time. */
export function allowed(story: Story, role: OrderRole, now: number): OrderAction[] {
  const actions = role === 'buyer' ? ofBuyer(story, now) : ofSeller(story, now);
  return story.frozenAt === null ? actions : actions.filter((each) => whileFrozen.includes(each));
}

/** When and how the order ends or goes on by itself. */
export function endOf(story: Story): { at: number; what: OrderAction } | undefined {
  if (story.frozenAt !== null) return undefined;
  return endsOf(story)
    .map(({ at, what }) => ({ at: Math.min(at, ceilingOf(story)), what }))
    .toSorted((one, other) => one.at - other.at)[0];
}

function endsOf(story: Story): { at: number; what: OrderAction }[] {
  const { createdAt, requirementsAt, revisionDueAt, cancelAskedAt, dispute } = story;
  const [paidAt, deliveredAt] = [story.paidAt ?? 0, story.deliveredAt ?? 0];
  const after = (from: number, days: number) => passed(story, from, days);
  const late = after(requirementsAt ?? createdAt, DELIVERY_TIME + 14);
  switch (story.stage) {
    case 'ORDERED':
      return [{ at: requirementsAt === null ? after(createdAt, 30) : late, what: 'expire' }];
    case 'PAID':
      return [
        {
          at: requirementsAt === null ? after(paidAt, 14) : Math.min(late, after(paidAt, 54)),
          what: 'expire',
        },
        ...(cancelAskedAt === null ? [] : [{ at: after(cancelAskedAt, 2), what: 'agreeToCancel' as const }]),
      ];
    case 'DELIVERED':
      return [{ at: after(deliveredAt, 30), what: 'expire' }];
    case 'REVIEW':
      return [{ at: after(Math.max(paidAt, deliveredAt), 7), what: 'approve' }];
    case 'REVISION':
      return [{ at: after((revisionDueAt ?? 0) - REVISION, DELIVERY_TIME + 7), what: 'expire' }];
    case 'DISPUTED': {
      const isAnswered = dispute?.buyer !== null && dispute?.seller !== null;
      const openedAt = dispute?.openedAt ?? 0;
      return [
        isAnswered
          ? { at: after(openedAt, 30), what: 'divide' }
          : { at: after(openedAt, 5), what: 'acceptOffer' },
      ];
    }
    case 'FINISHED':
    case 'CANCELLED':
      return [];
  }
}

/** What a dispute ends with for the seller: the other side's amount, that of the only one, or the middle. */
function agreed({ dispute }: Story, by: OrderActor): number {
  const [buyer, seller] = [dispute?.buyer ?? null, dispute?.seller ?? null];
  if (by === 'buyer') return seller ?? 0;
  if (by === 'seller') return buyer ?? 0;
  return buyer === null || seller === null ? (buyer ?? seller ?? 0) : Math.floor((buyer + seller) / 2);
}

/** Changes the order as this action of this actor must, at this time. */
export function act(
  story: Story,
  by: OrderActor,
  what: OrderAction,
  at: number,
  amount: number | null = null,
): void {
  const divide = (toSeller: number, stage: OrderStage) => {
    story.toSeller += toSeller;
    if (toSeller > 0) story.releasedAt = at;
    story.toBuyer += story.held - toSeller;
    story.held = 0;
    story.stage = stage;
  };
  const before = story.stage;
  story.version += 1;
  story.last = { at, by, what, amount };
  if (what === 'writeRequirements') story.requirementsAt ??= at;
  if (what === 'pay') {
    story.paidAt = at;
    story.held = PRICE;
    story.stage = before === 'DELIVERED' ? 'REVIEW' : 'PAID';
  }
  if (what === 'deliver' || what === 'replaceDelivery') {
    story.deliveredAt = at;
    story.stage = story.paidAt === null ? 'DELIVERED' : 'REVIEW';
  }
  if (what === 'requestRevision') {
    story.stage = 'REVISION';
    story.revisionsUsed += 1;
    story.revisionDueAt = at + REVISION;
  }
  if (what === 'askToCancel') story.cancelAskedAt = at;
  if (what === 'refuseToCancel') story.cancelAskedAt = null;
  if (what === 'approve') divide(story.held, 'FINISHED');
  const isAfterRelease = before === 'FINISHED' && what !== 'returnUnclaimed';
  if (['cancel', 'agreeToCancel', 'decline', 'expire'].includes(what)) divide(0, 'CANCELLED');
  if (what === 'refundAll' && !isAfterRelease) divide(0, 'CANCELLED');
  if (isAfterRelease && ['refundPart', 'refundAll', 'refund'].includes(what)) {
    story.toSeller -= amount ?? 0;
    story.toBuyer += amount ?? 0;
  } else if (what === 'refundPart') {
    story.held -= amount ?? 0;
    story.toBuyer += amount ?? 0;
  }
  if (what === 'dispute' && (by === 'buyer' || by === 'seller')) {
    story.stage = 'DISPUTED';
    story.dispute = { by, openedAt: at, buyer: null, seller: null, [by]: amount };
  }
  if (what === 'reopen') {
    story.stage = 'DISPUTED';
    story.dispute = { by: 'operator', openedAt: at, buyer: null, seller: story.toSeller };
  }
  if (isAfterRelease && story.stage === 'DISPUTED') {
    story.held += story.toSeller;
    story.toSeller = 0;
    story.releasedAt = null;
    story.waitingSince = null;
    story.wasFinished = true;
  }
  if (what === 'decide') divide(amount ?? 0, 'FINISHED');
  if (what === 'offer' && story.dispute) Object.assign(story.dispute, { [by]: amount });
  if (what === 'acceptOffer' || what === 'divide') divide(agreed(story, by), 'FINISHED');
  if (what === 'returnUnclaimed') {
    story.toSeller -= amount ?? 0;
    story.toBuyer += amount ?? 0;
  }
  if (what === 'freeze') story.frozenAt = at;
  if (what === 'unfreeze' || what === 'takeBack') {
    story.freezes.push({ from: story.frozenAt ?? at, until: at });
    story.frozenAt = null;
  }
  if (what === 'takeBack') {
    story.toSeller -= Math.max(0, (amount ?? 0) - story.held);
    story.isTakenBack = (amount ?? 0) > story.held;
    story.held = 0;
    if (before !== 'FINISHED') story.stage = story.wasFinished ? 'FINISHED' : 'CANCELLED';
  }
  if (story.stage !== before) story.cancelAskedAt = null;
  if (story.stage !== 'REVISION') story.revisionDueAt = null;
}

/** The order as everybody must see it at this time: what is due counts as done. */
export function seenAt(story: Story, now: number): Story {
  const end = endOf(story);
  if (!end || end.at > now) return story;
  const copy = structuredClone(story);
  act(copy, 'clock', end.what, end.at);
  return copy;
}
