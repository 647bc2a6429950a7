import { describe, expect, it } from 'vitest';

import type { Order } from '#shared/entities/work/order.ts';
import { anOrder, dollars, NOW } from '#test/web/features/orders/a-card.ts';
import { decisionTexts } from '#web/features/orders/decisions/decision-texts.ts';
import type { Decision } from '#web/features/orders/decisions/next-steps.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

const say = (decision: Decision, role: 'buyer' | 'seller', part: Partial<Order> = {}) => {
  const { title, description } = decisionTexts(decision, anOrder(part), role, NOW);
  return `${title} ${description}`;
};

describe('the dialog of a decision says what happens with which money', () => {
  it('of an approval', () => {
    expect(say('approve', 'buyer')).toMatch(
      /^Release \$180 to kofi\.dev\? .*Afterwards you can no longer ask for a revision/,
    );
  });

  it('of a revision: how many are left, and when it is due', () => {
    const due = formatMoment('2026-11-28T09:00:00.000Z', NOW);
    expect(say('requestRevision', 'buyer', { revisionsUsed: 1 })).toContain(
      `1 of 2 revisions is left. kofi.dev has until ${due}`,
    );
  });

  it('of cancelling: nothing unpaid, everything paid', () => {
    expect(say('cancel', 'buyer', { hold: null })).toContain('is not paid, so nothing is charged');
    expect(say('cancel', 'buyer')).toContain('All of the $180 that is held goes back to your card now.');
    expect(say('askToCancel', 'buyer')).toMatch(
      /48 hours to answer.*do not answer.*\$180 goes back to your card/,
    );
    expect(say('agreeToCancel', 'seller')).toContain('All of the $180 that is held goes back to lea.');
    expect(say('refuseToCancel', 'seller')).toContain('$180 stays held');
  });

  it('of declining', () => {
    expect(say('decline', 'seller')).toContain('All of the $180 that is held goes back to lea.');
    expect(say('decline', 'seller', { hold: null })).toContain('Nothing was paid.');
    expect(say('decline', 'buyer', { hold: null })).toContain('You pay nothing, and the work stays sealed.');
  });

  it('of a dispute: how long the other side has, and what silence means', () => {
    expect(say('dispute', 'buyer')).toMatch(
      /how much of the \$180 that is held kofi\.dev should get.*5 days.*30 days/,
    );
    expect(say('dispute', 'seller')).toContain('how much of the $180 that is held you should get');
  });

  it('of the amounts of a dispute: what the other side’s amount means', () => {
    const dispute = { by: 'buyer' as const, openedAt: '', buyer: dollars(120), seller: null };
    expect(say('offer', 'seller', { dispute })).toContain(
      'If it goes as lea says, you get $108 after commission and $60 goes back to lea.',
    );
    expect(say('offer', 'buyer', { dispute })).toContain('kofi.dev has not named an amount yet.');
    expect(say('acceptOffer', 'seller', { dispute })).toMatch(
      /^Accept the amount of lea\? .*: you get \$108 after commission and \$60 goes back to lea\.$/,
    );
  });
});
