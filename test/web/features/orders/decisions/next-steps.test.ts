import { describe, expect, it, test } from 'vitest';

import type { Order } from '#shared/entities/work/order.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import type { OrderAction, OrderRole } from '#shared/rules/work/order.ts';
import { aClock, aHold, anOrder } from '#test/web/features/orders/a-card.ts';
import { decisions, needs, stepsOf } from '#web/features/orders/decisions/next-steps.ts';
import { groupOf } from '#web/features/orders/list/order-groups.ts';

type Case = [OrderRole, Partial<Order>, next: string | undefined, others: string[], group: string];

describe('what a party does next', () => {
  it.each<Case>([
    [
      'buyer',
      { stage: 'ORDERED', hasRequirements: false, actions: ['writeRequirements', 'pay', 'cancel'] },
      'Write requirements',
      ['Pay Now', 'Cancel the order'],
      'needs-you',
    ],
    [
      'buyer',
      { stage: 'ORDERED', actions: ['writeRequirements', 'pay', 'cancel'] },
      'Pay Now',
      ['Edit requirements', 'Cancel the order'],
      'active',
    ],
    [
      'buyer',
      { stage: 'DELIVERED', isCompleted: true, actions: ['pay', 'decline'] },
      'Pay Now',
      ['Decline the work'],
      'needs-you',
    ],
    [
      'buyer',
      { stage: 'REVIEW', actions: ['download', 'approve', 'requestRevision', 'dispute'] },
      'Approve the work',
      ['Ask for a revision', 'Open a dispute'],
      'needs-you',
    ],
    [
      'buyer',
      { stage: 'REVISION', actions: ['download', 'approve', 'dispute'] },
      undefined,
      ['Approve the work', 'Open a dispute'],
      'active',
    ],
    ['buyer', { stage: 'FINISHED', mayReview: true, actions: ['download'] }, 'Review this gig', [], 'done'],
    ['buyer', { stage: 'FINISHED', mayReview: false, actions: ['download'] }, undefined, [], 'done'],
    [
      'buyer',
      { stage: 'FINISHED', hold: aHold({ toBuyer: 180 }), actions: ['download'] },
      undefined,
      [],
      'done',
    ],
    ['buyer', { stage: 'CANCELLED' }, undefined, [], 'done'],
    [
      'seller',
      { hold: aHold({ state: 'frozen', amount: 180 }), actions: ['deliver'] },
      undefined,
      ['Deliver the work'],
      'active',
    ],
    [
      'seller',
      { stage: 'ORDERED', hasRequirements: false, actions: ['deliver', 'decline'] },
      undefined,
      ['Decline the order'],
      'active',
    ],
    ['seller', { actions: ['deliver', 'decline'] }, 'Deliver the work', ['Decline the order'], 'needs-you'],
    [
      'seller',
      { actions: ['deliver', 'agreeToCancel', 'refuseToCancel', 'decline'] },
      'Agree to cancel',
      ['Do not agree', 'Deliver the work', 'Decline the order'],
      'needs-you',
    ],
    [
      'seller',
      { stage: 'REVISION', hasRequirements: false, actions: ['deliver', 'refundPart', 'dispute'] },
      'Deliver the work',
      ['Refund money', 'Open a dispute'],
      'needs-you',
    ],
  ])('as a %s of %j is %s', (role, part, next, others, group) => {
    const order = anOrder(part);
    const steps = stepsOf(order, role);
    expect(steps.next?.label).toBe(next);
    expect(steps.others.map(({ label }) => label)).toEqual(others);
    expect(groupOf(order, role)).toBe(group);
  });

  it('in a dispute is to name an amount, and to accept one only after that', () => {
    const actions: OrderAction[] = ['offer', 'acceptOffer'];
    const silent = anOrder({ stage: 'DISPUTED', actions, clock: aClock('acceptOffer', 0, 180) });
    const both = anOrder({ stage: 'DISPUTED', actions, clock: aClock('divide', 90, 90) });
    const opener = anOrder({ stage: 'DISPUTED', actions: ['offer'], clock: aClock('acceptOffer', 0, 180) });
    for (const role of ['buyer', 'seller'] as const) {
      expect(stepsOf(silent, role).next?.label).toBe('Name your amount');
      expect(stepsOf(both, role).next?.label).toBe('Accept their amount');
      expect(stepsOf(opener, role)).toMatchObject({
        next: undefined,
        others: [{ label: 'Name another amount' }],
      });
      expect([silent, both, opener].map((order) => needs(order, role))).toEqual([true, false, false]);
    }
  });
});

test('every action of a party has its step', () => {
  // A full refund is a decision about the amount; opening the work is the page's own.
  const elsewhere = new Set<string>(['place', 'replaceDelivery', 'download', 'refundAll']);
  const reached = new Set<string>([...decisions, 'writeRequirements', 'pay', 'deliver']);
  for (const { action, by } of orderMachine.transitions) {
    if ((by !== 'buyer' && by !== 'seller') || elsewhere.has(action)) continue;
    expect(reached).toContain(action);
  }
});
