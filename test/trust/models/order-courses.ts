import { progress } from '#functions/domain/orders/progress.ts';
import { random } from '#infra/art/random.ts';
import { endingOf } from '#shared/rules/order-endings.ts';
import { deadlineOf, type OrderFacts } from '#shared/rules/order-facts.ts';
import { allowedActions } from '#shared/rules/order-machine.ts';
import type { OrderAction, OrderRole } from '#shared/rules/order.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import { seed, sized } from '../size.ts';

/** What the search asks of the rules of orders. */
export const shippedRules = { endingOf, allowedActions };
export type Rules = typeof shippedRules;

/** An order on a day, counted from the one on which it was placed. */
type Place = { facts: OrderFacts; day: number };

/** What must never happen, with the order to which it did. */
export type Finding = { what: string; place: Place };

const START = Date.UTC(2026, 0, 1);
const days: string[] = [];
const iso = (day: number) => (days[day] ??= new Date(START + day * DAY).toISOString());
const dayOf = (time: number) => (time - START) / DAY;
const since = (day: number, at: string | undefined) => (at ? day - dayOf(Date.parse(at)) : '-');
const isOver = ({ stage }: OrderFacts) => stage === 'FINISHED' || stage === 'CANCELLED';
const parties = ['buyer', 'seller'] as const satisfies OrderRole[];

/** What of an order decides how it can go on, in days before today: two orders with the same answer go on alike. */
function situationOf({ facts, day }: Place): string {
  const { stage, revisionsUsed, requirementsAt, paidAt, deliveredAt, dispute } = facts;
  const deadline = () => (requirementsAt ? day - dayOf(deadlineOf(facts)) : '-');
  const parts = {
    ORDERED: () => [deadline(), requirementsAt ? '-' : since(day, facts.createdAt)],
    PAID: () => [deadline(), since(day, paidAt), since(day, facts.cancelAskedAt)],
    DELIVERED: () => [since(day, deliveredAt)],
    REVIEW: () => [since(day, paidAt), since(day, deliveredAt), revisionsUsed],
    REVISION: () => [since(day, paidAt), since(day, facts.revisionDueAt), revisionsUsed],
    DISPUTED: () => [
      since(day, paidAt),
      since(day, dispute?.openedAt),
      dispute?.by,
      dispute?.buyer === undefined,
      dispute?.seller === undefined,
    ],
    FINISHED: () => [],
    CANCELLED: () => [],
  };
  return [stage, ...parts[stage]()].join();
}

/** So many of the orders that come into a known situation are compared with it. */
const COMPARED = sized(0.02, 0.2);

/** What can be done to an order now, and how it will end by itself. */
function prospectsOf({ facts, day }: Place, rules: Rules): string {
  if (isOver(facts)) return facts.stage;
  const ending = rules.endingOf(facts);
  const actions = parties.flatMap((by) => [by, ...rules.allowedActions(facts, by, START + day * DAY)]);
  return [ending?.do, ending && dayOf(ending.at) - day, ...actions].join();
}

/** An order of this gig that was just placed. */
const placed = (deliveryTime: number, revisionNumber: number): Place => ({
  day: 0,
  facts: {
    stage: 'ORDERED',
    price: 100,
    createdAt: iso(0),
    deliveryTime,
    revisionNumber,
    revisionsUsed: 0,
    held: 0,
    released: 0,
    returning: 0,
    returned: 0,
    frozenFor: 0,
  },
});

/** What a clock does before its time, or to somebody who has done nothing to deserve it. */
function injusticeOf({ facts, day }: Place, action: OrderAction): string | undefined {
  const { stage, requirementsAt, cancelAskedAt, revisionDueAt, dispute } = facts;
  const hasHad = (days: number, at: string | undefined) => Number(since(day, at)) >= days;
  const isLate =
    stage === 'PAID' ? !requirementsAt || day > dayOf(deadlineOf(facts)) : hasHad(1, revisionDueAt);
  if (action === 'expire' && facts.held > 0 && !isLate) return 'a refund though the seller is not late';
  if (action === 'agreeToCancel' && !hasHad(protection.cancelAnswer, cancelAskedAt))
    return 'a silence that was none';
  if (action === 'acceptOffer' && !hasHad(protection.dispute.answer, dispute?.openedAt))
    return 'a silence that was none';
  if (action === 'divide' && !hasHad(protection.dispute.least, dispute?.openedAt))
    return 'a dispute that was cut short';
  return undefined;
}

/** Every course that an order of such a gig can take, a day at a time: how many situations there are, and what is wrong. */
export function searchCourses(deliveryTime: number, revisionNumber: number, rules: Rules = shippedRules) {
  const first = placed(deliveryTime, revisionNumber);
  const seen = new Map<string, string>();
  const queue: Place[] = [];
  const findings: Finding[] = [];
  const ends = new Set<string>();
  let longest = 0;
  const chance = random(`courses ${seed}`);

  const visit = (place: Place) => {
    const situation = situationOf(place);
    const known = seen.get(situation);
    // Comparing each time would take long, and what differs does so often.
    if (known !== undefined && !chance.chance(COMPARED)) return;
    const prospects = prospectsOf(place, rules);
    if (known === undefined) queue.push(place);
    else if (known !== prospects) findings.push({ what: 'two that are alike go on differently', place });
    seen.set(situation, prospects);
  };
  visit(first);

  for (let place = queue.pop(); place; place = queue.pop()) {
    const { facts, day } = place;
    if (isOver(facts)) continue;
    const report = (what: string) => findings.push({ what, place });
    const ending = rules.endingOf(facts);
    if (facts.held > 0) longest = Math.max(longest, Number(since(day, facts.paidAt)));
    if (!ending) {
      report('nothing ever ends it');
      continue;
    }
    const end = dayOf(ending.at);
    if (facts.held > 0 && Number(since(end, facts.paidAt)) > protection.ceiling)
      report('money is held beyond the ceiling');
    if (end < day) report('its end was before it began');
    if (end <= day) {
      const unjust = injusticeOf(place, ending.do);
      if (unjust) report(unjust);
      ends.add(`${facts.stage}: ${ending.do}`);
      visit({ day, facts: progress(facts, { action: ending.do, by: 'clock', at: iso(day) }) });
      continue;
    }
    for (const by of parties) {
      for (const action of rules.allowedActions(facts, by, START + day * DAY)) {
        visit({ day, facts: progress(facts, { action, by, at: iso(day), amount: 1 }) });
      }
    }
    visit({ facts, day: day + 1 });
  }
  return { situations: seen.size, findings, ends: [...ends].toSorted(), longest };
}
