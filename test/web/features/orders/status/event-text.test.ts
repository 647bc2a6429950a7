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
  it.each<[OrderAction, OrderActor, forBuyer: string, forSeller: string]>([
    ['place', 'buyer', 'You ordered', 'lea ordered'],
    ['writeRequirements', 'buyer', 'You wrote the requirements', 'lea wrote the requirements'],
    ['pay', 'buyer', 'You paid $180', 'lea paid $180'],
    ['deliver', 'seller', 'kofi.dev delivered the work', 'You delivered the work'],
    ['replaceDelivery', 'seller', 'kofi.dev replaced the delivered work', 'You replaced the delivered work'],
    ['download', 'buyer', 'You opened the work', 'lea opened the work'],
    ['approve', 'buyer', 'You approved the work', 'lea approved the work'],
    ['requestRevision', 'buyer', 'You asked for a revision', 'lea asked for a revision'],
    ['cancel', 'buyer', 'You cancelled the order', 'lea cancelled the order'],
    ['askToCancel', 'buyer', 'You asked to cancel', 'lea asked to cancel'],
    ['agreeToCancel', 'seller', 'kofi.dev agreed to cancel', 'You agreed to cancel'],
    ['refuseToCancel', 'seller', 'kofi.dev did not agree to cancel', 'You did not agree to cancel'],
    ['decline', 'seller', 'kofi.dev declined the order', 'You declined the order'],
    ['decline', 'buyer', 'You declined the work', 'lea declined the work'],
    ['refundPart', 'seller', 'kofi.dev refunded $60', 'You refunded $60'],
    ['refundAll', 'seller', 'kofi.dev refunded all of the money, $60', 'You refunded all of the money, $60'],
    [
      'dispute',
      'buyer',
      'You opened a dispute and offered to release $60',
      'lea opened a dispute and offered to release $60',
    ],
    [
      'dispute',
      'seller',
      'kofi.dev opened a dispute and asked for $60',
      'You opened a dispute and asked for $60',
    ],
    ['offer', 'buyer', 'You offered to release $60', 'lea offered to release $60'],
    ['offer', 'seller', 'kofi.dev asked for $60', 'You asked for $60'],
    [
      'acceptOffer',
      'buyer',
      'You accepted the amount of the other side',
      'lea accepted the amount of the other side',
    ],
    [
      'decide',
      'operator',
      'The marketplace decided the dispute: $60 is released to kofi.dev',
      'The marketplace decided the dispute: $60 is released to you',
    ],
  ])('is said of oneself, and by name of the other: %s by %s', (what, by, forBuyer, forSeller) => {
    const each = event(what, by, 60);
    expect([text(each, 'buyer'), text(each, 'seller')]).toEqual([forBuyer, forSeller]);
  });

  it('says of a buyer who would release nothing what they ask for', () => {
    expect(text(event('dispute', 'buyer', 0), 'seller')).toBe(
      'lea opened a dispute and asked for all of the money back',
    );
    expect(text(event('offer', 'buyer', 0))).toBe('You asked for all of the money back');
  });

  it.each<[OrderAction, OrderActor, string]>([
    ['approve', 'clock', 'Approved: 7 days have passed without an answer'],
    ['agreeToCancel', 'clock', 'Cancelled: the seller has not answered the request'],
    ['acceptOffer', 'clock', 'Dispute ended: nobody named another amount within 5 days'],
    ['divide', 'clock', 'Dispute ended without an agreement: the middle of the two amounts counts'],
    ['returnUnclaimed', 'clock', 'The money is refunded to the buyer: the seller could not be paid in time'],
    ['freeze', 'bank', 'The bank is reviewing the payment'],
    ['freeze', 'operator', 'The marketplace is reviewing the payment'],
    ['unfreeze', 'bank', 'The bank has cleared the payment'],
    ['unfreeze', 'operator', 'The marketplace has cleared the payment'],
    ['takeBack', 'bank', 'The bank charged $60 back'],
    ['takeBack', 'operator', 'The marketplace refunded $60'],
    ['refund', 'operator', 'The marketplace refunded $60'],
    ['reopen', 'operator', 'The marketplace opened a dispute: the money is held again'],
  ])('is said alike to both: %s by %s', (what, by, said) => {
    const each = event(what, by, 60);
    expect([text(each, 'buyer'), text(each, 'seller')]).toEqual([said, said]);
  });

  it('tells the first from what follows', () => {
    const wrote = event('writeRequirements', 'buyer');
    expect(text(wrote)).toBe('You wrote the requirements');
    const changed = event('writeRequirements', 'buyer');
    expect(text(changed, 'buyer', [wrote])).toBe('You changed the requirements');
    expect(text(changed, 'seller', [wrote])).toBe('lea changed the requirements');
    const before = [event('deliver', 'seller')];
    expect(text(event('deliver', 'seller'), 'buyer', before)).toBe('kofi.dev delivered the work again');
    expect(text(event('deliver', 'seller'), 'seller', before)).toBe('You delivered the work again');
  });

  it('says of a payment that is taken back without an amount that all of it is', () => {
    expect(text(event('takeBack', 'bank'))).toBe('The bank charged the payment back');
    expect(text(event('takeBack', 'operator'))).toBe('The marketplace refunded the payment');
  });

  it.each<[string, OrderAction[]]>([
    ['no requirements were written', ['place', 'pay']],
    ['the work was not delivered', ['place', 'writeRequirements', 'pay']],
    ['the work was not paid', ['place', 'writeRequirements', 'deliver']],
    ['the revision was not delivered', ['pay', 'writeRequirements', 'deliver', 'requestRevision']],
  ])('says of an order that has ended by itself that %s in time', (reason, before) => {
    const events = before.map((what) => event(what, what === 'deliver' ? 'seller' : 'buyer'));
    expect(text(event('expire', 'clock'), 'buyer', events)).toBe(`Cancelled: ${reason} in time`);
  });

  it('has a sentence for everything that can happen', () => {
    for (const { action, by } of orderMachine.transitions)
      for (const role of ['buyer', 'seller'] as const)
        expect(text(event(action, by), role), `${action} by ${by}`).not.toBe('The order has changed');
  });
});
