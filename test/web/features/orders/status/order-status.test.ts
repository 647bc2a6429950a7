import { describe, expect, it, test } from 'vitest';

import type { Hold, OrderClock } from '#shared/entities/work/order.ts';
import { orderStages } from '#shared/rules/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { deliveryOutcome, paymentOutcome, whyNot } from '#web/features/orders/status/order-outcomes.ts';
import { orderStatus } from '#web/features/orders/status/order-status.ts';

const order = { isPaid: false, isCompleted: false };
const paid = { ...order, isPaid: true };
const delivered = { ...order, isCompleted: true };

describe('what the seller is told before delivering', () => {
  it('is that a paid order opens at once, and when the money is released', () => {
    expect(deliveryOutcome(paid)).toMatch(
      /has paid and gets the work at once.*released to you when they approve it, or after 7 days.*cannot replace the work unless/,
    );
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
    expect(paymentOutcome(order)).toMatch(
      /^Pay now, and your money is held until you approve the work; or pay on delivery/,
    );
  });
});

describe('the status of an order', () => {
  const progress = {
    stage: 'PAID',
    hasRequirements: true,
    deadline: '2026-12-01T09:32:00.000Z',
    hold: null,
    clock: null,
    actions: [],
  } satisfies Parameters<typeof orderStatus>[0];
  const after = Date.parse('2026-12-01T10:00:00.000Z');
  const hold = { state: 'held', amount: 180, toSeller: 0, toBuyer: 0, isReturning: false } as Hold;
  const clock = { at: '2026-12-01T10:32:00.000Z', action: 'agreeToCancel', toSeller: 0, toBuyer: 180 };

  it('says what is true of the work: who waits, and that a link is no download', () => {
    expect(orderStatus({ ...progress, stage: 'REVIEW' }).next.seller).toBe(
      'Waiting for the buyer to review the work.',
    );
    expect(orderStatus({ ...progress, stage: 'FINISHED' }).next.buyer).toBe('Finished. The work is yours.');
  });

  it('says first what stops it: the bank, a request to cancel, missing requirements', () => {
    const asked = { ...progress, hasRequirements: false, hold, clock: clock as OrderClock };
    expect(orderStatus({ ...asked, hold: { ...hold, state: 'frozen' } }, after).label).toBe(
      'Payment under review',
    );
    expect(orderStatus(asked, after).label).toBe('Asked to cancel');
    expect(orderStatus({ ...asked, clock: null }, after).label).toBe('Requirements missing');
  });

  it('is “Late” after the deadline, and says that the buyer can cancel once that is so', () => {
    const { label, next } = orderStatus(progress, after);
    expect([label, next.buyer]).toEqual(['Late', 'The seller is late.']);
    expect(next.seller).toMatch(/^Your turn: you are late/);
    expect(orderStatus({ ...progress, actions: ['cancel'] }, after).next.buyer).toMatch(/wait, or cancel/);
  });

  it('of an examined payment says who decides', () => {
    const frozen = { ...hold, state: 'frozen' as const };
    expect(orderStatus({ ...progress, hold: { ...frozen, examiner: 'bank' } }).next).toEqual({
      buyer: 'You have nothing to do here until your bank has decided.',
      seller: 'You have nothing to do here until the bank has decided.',
    });
    const undecided = 'You have nothing to do here until the marketplace has decided.';
    expect(orderStatus({ ...progress, hold: { ...frozen, examiner: 'operator' } }).next).toEqual({
      buyer: undecided,
      seller: undecided,
    });
  });

  it('of a dispute says who has to name an amount', () => {
    const dispute = {
      ...progress,
      stage: 'DISPUTED' as const,
      clock: { ...clock, action: 'acceptOffer' } as OrderClock,
    };
    expect(orderStatus(dispute).next).toEqual({
      buyer: 'Waiting for the seller to name an amount.',
      seller: 'Waiting for the buyer to name an amount.',
    });
    expect(orderStatus({ ...dispute, actions: ['acceptOffer'] }).next).toEqual({
      buyer: 'Your turn: name an amount, or accept that of the seller.',
      seller: 'Your turn: name an amount, or accept that of the buyer.',
    });
  });

  it('of a finished order of which money went back is not that it is paid', () => {
    const part = { ...hold, state: 'closed', toSeller: 20, toBuyer: 60 } as Hold;
    const divided = orderStatus({ ...progress, stage: 'FINISHED', hold: part });
    expect(divided.label).toBe('Finished');
    expect(divided.next).toEqual({
      buyer: 'Finished, and the money is divided. The work is yours.',
      seller: 'Finished, and the money is divided. The buyer has the work.',
    });
    const all = { ...part, toSeller: 0 } as Hold;
    const back = orderStatus({ ...progress, stage: 'FINISHED', hold: all });
    expect(back.next).toEqual({
      buyer: 'Finished, and the money is refunded to you. The work is yours.',
      seller: 'Finished, and the money is refunded. The buyer has the work.',
    });
  });
});

test('what is not possible is said in the words of the server', () => {
  for (const action of ['pay', 'deliver', 'writeRequirements'] as const) {
    expect(whyNot(action, { stage: 'CANCELLED', isPaid: true })).toBe(orderTexts.cancelled.message);
  }
  expect(whyNot('pay', { stage: 'PAID', isPaid: true })).toBe(orderTexts.alreadyPaid.message);
  expect(whyNot('pay', { stage: 'ORDERED', isPaid: false })).toBe(orderTexts.tooEarlyToPay.message);
  expect(whyNot('deliver', { stage: 'REVIEW', isPaid: true })).toBe(orderTexts.paidWorkIsFinal.message);
  expect(whyNot('writeRequirements', { stage: 'DELIVERED', isPaid: false })).toBe(
    orderTexts.requirementsClosed.message,
  );
});

test('the word for money that waits is “held”', () => {
  for (const stage of orderStages) {
    const shown = { stage, hasRequirements: true, deadline: '', hold: null, clock: null, actions: [] };
    const said = Object.values(orderStatus(shown).next);
    expect([...said, paymentOutcome(order), paymentOutcome(delivered)].join(' ')).not.toMatch(/escrow|safe/i);
  }
  expect(paymentOutcome(order)).toMatch(/held until you approve/);
  expect(paymentOutcome(delivered)).toMatch(/held until you approve/);
});
