import { describe, expect, it } from 'vitest';

import { moduleLifecycle } from '#functions/domain/modules/lifecycle.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import { orderLifecycle } from '#functions/domain/orders/lifecycle.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { Placeholders, type Condition } from '#functions/table/conditions.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { messages } from '#shared/messages.ts';
import { inStage, type OrderStage } from '#shared/rules/order.ts';

const freelancer = { as: 'freelancer', id: 'f1' } as const;
const seller = { as: 'seller', id: 's1' } as const;

const aModule = (status: ModuleItem['status']) =>
  ({ status, clientId: 'c1', freelancerId: 'f1' }) as ModuleItem;
const anOrder = (stage: OrderStage) =>
  ({ card: { ...inStage(stage), buyer: { id: 'b1' }, seller: { id: 's1' } } }) as OrderItem;

/** A condition as the database gets it, with the values in place. */
function textOf(condition: Condition): string {
  const placeholders = new Placeholders();
  const text = placeholders.condition(condition).replaceAll('#', '');
  const values = placeholders.attributes().ExpressionAttributeValues ?? {};
  return text.replace(/:v\d+/g, (name) => String(values[name]));
}

describe('an action without reading the item', () => {
  it('holds in every state of the machine that allows it, for its actor', () => {
    const { set, when } = moduleLifecycle.transition('submit', freelancer);
    expect(set).toEqual({ status: 'SUBMITTED' });
    expect(textOf(when)).toBe('(freelancerId = f1) AND (status IN (WAITING, REWORK, SUBMITTED))');
  });

  it('sets only what it changes', () => {
    expect(orderLifecycle.transition('cancel', { as: 'buyer', id: 'b1' }).set).toEqual({
      'card.stage': 'CANCELLED',
    });
    expect(orderLifecycle.transition('writeRequirements', { as: 'buyer', id: 'b1' }).set).toEqual({});
  });

  it('is refused with 404, 403 and 409, in this order', () => {
    const { refused } = moduleLifecycle.transition('submit', freelancer);
    expect(refused(undefined)).toMatchObject({ status: 404, message: messages.notFound.module });
    expect(refused({ ...aModule('PAY'), freelancerId: 'f2' })).toMatchObject({ status: 403 });
    expect(refused(aModule('PAY'))).toMatchObject({
      status: 409,
      message: `${messages.modules.changed} It is now PAY.`,
    });
  });
});

describe('an action on an item that was read', () => {
  it('holds only while the item is in the state that was read', () => {
    const { set, when, refused } = orderLifecycle.transitionFrom(anOrder('PAID'), 'deliver', seller);
    expect(set).toEqual({ 'card.stage': 'FINISHED', 'card.isCompleted': true });
    expect(textOf(when)).toBe('(card.seller.id = s1) AND (card.stage = PAID)');
    expect(refused(anOrder('FINISHED'))).toBeInstanceOf(Outdated);
  });

  it('is refused before any write when the machine does not allow it', () => {
    const deliver = (order: OrderItem | undefined, id: string) => () =>
      orderLifecycle.transitionFrom(order, 'deliver', { as: 'seller', id });
    expect(deliver(anOrder('FINISHED'), 's1')).toThrow(messages.orders.paidWorkIsFinal);
    expect(deliver(anOrder('CANCELLED'), 's1')).toThrow(messages.orders.cancelled);
    expect(deliver(anOrder('ORDERED'), 's2')).toThrow(messages.notFound.order);
    expect(deliver(undefined, 's1')).toThrow(messages.notFound.order);
  });
});
