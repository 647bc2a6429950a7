import { describe, expect, it } from 'vitest';

import type { OrderEvent } from '#shared/entities/work/order.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import type { OrderAction, OrderActor } from '#shared/rules/work/order.ts';
import { anOrder, dollars } from '#test/web/features/orders/a-card.ts';
import { eventText } from '#web/features/orders/status/event-text.ts';

const event = (what: OrderAction, by: OrderActor, amount?: number): OrderEvent => ({
  at: '2026-11-25T09:00:00.000Z',
  by,
  what,
  note: null,
  amount: amount === undefined ? null : dollars(amount),
});

const text = (each: OrderEvent, role: 'buyer' | 'seller' = 'buyer', before: OrderEvent[] = []) =>
  eventText(each, anOrder({ timeline: [...before, each] }), role);

describe('what has happened', () => {
  it('is said of oneself, and by name of the other', () => {
    const paid = event('pay', 'buyer');
    expect(text(paid, 'buyer')).toBe('You paid $180');
    expect(text(paid, 'seller')).toBe('lea paid $180');
  });

  it('names the amounts', () => {
    expect(text(event('refundPart', 'seller', 60))).toBe('kofi.dev gave back $60');
    expect(text(event('dispute', 'buyer', 120))).toBe('You opened a dispute: $120 for kofi.dev');
    expect(text(event('offer', 'seller', 0))).toBe('kofi.dev asked for $0');
    expect(text(event('offer', 'buyer', 150), 'seller')).toBe('lea named $150 for you');
    expect(text(event('dispute', 'seller', 150), 'seller')).toBe('You opened a dispute and asked for $150');
  });

  it('tells the first from what follows', () => {
    const wrote = event('writeRequirements', 'buyer');
    expect(text(wrote)).toBe('You wrote the requirements');
    expect(text(event('writeRequirements', 'buyer'), 'seller', [wrote])).toBe('lea changed the requirements');
  });

  it('says why something happened by itself, and what the bank or the marketplace did', () => {
    expect(text(event('approve', 'clock'))).toBe('Approved: 7 days have passed without an answer');
    expect(text(event('freeze', 'bank'))).toBe('The bank examines the payment');
    expect(text(event('takeBack', 'operator', 60))).toBe('The marketplace gave $60 back');
  });

  it.each<[string, OrderAction[]]>([
    ['no requirements were written', ['place', 'pay']],
    ['the work was not delivered', ['place', 'writeRequirements', 'pay']],
    ['the work was not paid', ['place', 'writeRequirements', 'deliver']],
    ['the revision was not delivered', ['pay', 'writeRequirements', 'deliver', 'requestRevision']],
  ])('says of an order that has ended by itself that %s in time', (reason, before) => {
    const events = before.map((what) => event(what, what === 'deliver' ? 'seller' : 'buyer'));
    expect(text(event('expire', 'clock'), 'buyer', events)).toBe(`Ended: ${reason} in time`);
  });

  it('has words for everything that can happen', () => {
    for (const { action, by } of orderMachine.transitions) {
      expect(text(event(action, by)), `${action} by ${by}`).toMatch(
        /^(You|kofi\.dev|The bank|[A-Z]\w+:?) .{5,}/,
      );
      expect(text(event(action, by))).not.toBe('Time has passed');
    }
  });
});
