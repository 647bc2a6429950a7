import { describe, expect, it } from 'vitest';

import { inStage, orderStages } from '#shared/rules/order.ts';
import { deliveryOutcome, dueText, orderStatus, paymentOutcome } from '#web/features/orders/order-status.ts';

const order = { isPaid: false, isCompleted: false };
const paid = { ...order, isPaid: true };
const delivered = { ...order, isCompleted: true };

describe('what the seller is told before delivering', () => {
  it('is that a paid order opens at once, and for good', () => {
    expect(deliveryOutcome(paid)).toMatch(/has paid and gets the work at once.*cannot replace it/);
    expect(deliveryOutcome(paid)).not.toMatch(/once it is paid|asked to pay/);
  });

  it('is that the work of an unpaid order stays closed and can be replaced until it is paid', () => {
    expect(deliveryOutcome(order)).toMatch(/once it is paid.*Until then you can replace it/);
  });
});

describe('what the buyer is told before paying', () => {
  it('is that delivered work opens with the payment', () => {
    expect(paymentOutcome(delivered)).toMatch(/opens as soon as the payment has gone through/);
  });

  it('is that there is no work yet, and that it can be paid later', () => {
    expect(paymentOutcome(order)).toMatch(/not there yet.*you can also pay then/);
  });
});

describe('when the buyer is told that the work is due', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';

  it('is so many days after the requirements, once they are written', () => {
    const written = { createdAt, requirementsAt: '2026-11-22T12:00:00.000Z', deliveryTime: 3 };
    expect(dueText(written, Date.parse('2026-11-23T12:00:00.000Z'))).toMatch(
      /^Due Nov 25, 2026.* · 48 hours left$/,
    );
    expect(dueText(written, Date.parse('2026-11-26T12:00:00.000Z'))).toMatch(/ · Deadline passed$/);
  });

  it('is not a date before', () => {
    expect(dueText({ createdAt, requirementsAt: null, deliveryTime: 1 })).toBe(
      'Due 1 day after you write your requirements.',
    );
  });
});

it('no order says that its money is held, because it is not', () => {
  for (const stage of orderStages) {
    const each = { ...inStage(stage), hasRequirements: true };
    const said = [...Object.values(orderStatus(each).next), deliveryOutcome(each), paymentOutcome(each)];
    expect(said.join(' ')).not.toMatch(/\bheld\b|release|refund|safe/i);
  }
});
