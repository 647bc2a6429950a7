import { describe, expect, it } from 'vitest';

import type { Order } from '#shared/entities/work/order.ts';
import { aClock, anOrder, NOW } from '#test/web/features/orders/a-card.ts';
import { clockSentence, untilText } from '#web/features/orders/status/clock-sentence.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

const moment = formatMoment(aClock('approve').at, NOW);

const roles = ['buyer', 'seller'] as const;
const sentences = (part: Partial<Order>) => roles.map((role) => clockSentence(anOrder(part), role, NOW));

describe('what happens by itself', () => {
  it('is nothing without a clock', () => {
    expect(sentences({ clock: null })).toEqual([null, null]);
  });

  it.each<[string, Partial<Order>, string, string]>([
    [
      'delivered work that nobody looks at is paid',
      { stage: 'REVIEW', clock: aClock('approve', 180) },
      `If you do nothing by ${moment}, $180 is released to kofi.dev.`,
      `If lea does nothing by ${moment}, you get $162 after commission.`,
    ],
    [
      'a paid order that is not delivered',
      { clock: aClock('expire', 0, 180) },
      `If kofi.dev does not deliver by ${moment}, the order is cancelled and $180 is refunded to you.`,
      `If you do not deliver by ${moment}, the order is cancelled and $180 is refunded to lea.`,
    ],
    [
      'a paid order without requirements',
      { hasRequirements: false, clock: aClock('expire', 0, 180) },
      `If you write no requirements by ${moment}, the order is cancelled and $180 is refunded to you.`,
      `If lea writes no requirements by ${moment}, the order is cancelled and $180 is refunded to lea.`,
    ],
    [
      'an order that is not paid, without requirements',
      { stage: 'ORDERED', hold: null, hasRequirements: false, clock: aClock('expire') },
      `If you write no requirements by ${moment}, the order is cancelled.`,
      `If lea writes no requirements by ${moment}, the order is cancelled.`,
    ],
    [
      'a request to cancel that is not answered',
      { clock: aClock('agreeToCancel', 0, 180) },
      `If kofi.dev does not answer by ${moment}, the order is cancelled and $180 is refunded to you.`,
      `If you do not answer by ${moment}, the order is cancelled and $180 is refunded to lea.`,
    ],
    [
      'an order that is not paid',
      { stage: 'ORDERED', hold: null, clock: aClock('expire') },
      `If kofi.dev does not deliver by ${moment}, the order is cancelled.`,
      `If you do not deliver by ${moment}, the order is cancelled.`,
    ],
    [
      'work that is not paid',
      { stage: 'DELIVERED', hold: null, clock: aClock('expire') },
      `If you do not pay by ${moment}, the order is cancelled and the work stays sealed.`,
      `If lea does not pay by ${moment}, the order is cancelled and the work stays sealed.`,
    ],
    [
      'a revision that does not come',
      { stage: 'REVISION', clock: aClock('expire', 0, 180) },
      `If kofi.dev does not deliver the revision by ${moment}, the order is cancelled and $180 is refunded to you.`,
      `If you do not deliver the revision by ${moment}, the order is cancelled and $180 is refunded to lea.`,
    ],
    [
      'two amounts without an agreement',
      { stage: 'DISPUTED', clock: aClock('divide', 120, 60) },
      `If you and kofi.dev do not agree by ${moment}, the middle of the two amounts counts: $120 is released to kofi.dev and $60 is refunded to you.`,
      `If you and lea do not agree by ${moment}, the middle of the two amounts counts: you get $108 after commission and $60 is refunded to lea.`,
    ],
  ])('%s', (_, part, forBuyer, forSeller) => {
    expect(sentences(part)).toEqual([forBuyer, forSeller]);
    const late = anOrder({ ...part, deadline: '2026-11-24T09:00:00.000Z' });
    const inShort = (said: string) => said.replace('If', 'In 6 days, if').replace(` by ${moment}`, '');
    expect(roles.map((role) => untilText(late, role, NOW))).toEqual([inShort(forBuyer), inShort(forSeller)]);
  });

  it.each<[shares: [toSeller: number, toBuyer: number], forBuyer: string, forSeller: string]>([
    [[180, 0], '$180 is released to kofi.dev', 'you get $162 after commission'],
    [[0, 180], '$180 is refunded to you', '$180 is refunded to lea'],
    [
      [120, 60],
      '$120 is released to kofi.dev and $60 is refunded to you',
      'you get $108 after commission and $60 is refunded to lea',
    ],
  ])('in a dispute is said to the silent side as its own: %j', (shares, forBuyer, forSeller) => {
    const order = anOrder({ stage: 'DISPUTED', clock: aClock('acceptOffer', ...shares) });
    const silent = { ...order, actions: ['offer', 'acceptOffer'] } as Order;
    const both = [
      { role: 'buyer', other: 'kofi.dev', result: forBuyer },
      { role: 'seller', other: 'lea', result: forSeller },
    ] as const;
    for (const { role, other, result } of both) {
      expect(clockSentence(silent, role, NOW)).toBe(`If you name no amount by ${moment}, ${result}.`);
      expect(clockSentence(order, role, NOW)).toBe(`If ${other} names no amount by ${moment}, ${result}.`);
      expect(untilText(silent, role, NOW)).toBe(`In 6 days, if you name no amount, ${result}.`);
      expect(untilText(order, role, NOW)).toBe(`In 6 days, if ${other} names no amount, ${result}.`);
    }
  });
});

describe('until when, in a row of a list', () => {
  const clock = aClock('expire', 0, 180);

  it('is the deadline while it is ahead', () => {
    const { deadline } = anOrder();
    expect(untilText(anOrder({ clock }), 'buyer', NOW)).toBe(`Due ${formatMoment(deadline, NOW)}, in 2 days`);
  });

  it('is what happens by itself after the deadline, and where nobody works', () => {
    const late = anOrder({ clock, deadline: '2026-11-24T09:00:00.000Z' });
    expect(untilText(late, 'buyer', NOW)).toBe(
      'In 6 days, if kofi.dev does not deliver, the order is cancelled and $180 is refunded to you.',
    );
    const review = anOrder({ stage: 'REVIEW', clock: aClock('approve', 180) });
    expect(untilText(review, 'buyer', NOW)).toBe(
      'In 6 days, if you do nothing, $180 is released to kofi.dev.',
    );
  });

  it('says in a row, which does not know the commission, that it is still to come', () => {
    const { commission: _, ...row } = anOrder({ stage: 'REVIEW', clock: aClock('approve', 180) });
    expect(untilText(row, 'seller', NOW)).toBe(
      'In 6 days, if lea does nothing, you get $180 before commission.',
    );
  });

  it('is nothing once the order has ended', () => {
    expect(untilText(anOrder({ stage: 'FINISHED' }), 'buyer', NOW)).toBeNull();
  });
});
