import { describe, expect, it, test, vi } from 'vitest';

import { orders } from '#shared/api/work/orders.ts';
import { NewOffer } from '#shared/entities/work/dispute.ts';
import type { Order } from '#shared/entities/work/order.ts';
import { minorOf, type Minor } from '#shared/rules/money/money.ts';
import * as z from '#shared/zod.ts';
import { aHold, anOrder, dollars, NOW } from '#test/web/features/orders/a-card.ts';
import { limitAmount } from '#web/components/held-money/amount-limit.ts';
import { aboveStake, asYouSay, refundSentence } from '#web/components/held-money/amount-sentences.ts';
import { dividedAsTyped, splitSentence } from '#web/components/held-money/shares.ts';
import { offerAsTyped, type OfferValues } from '#web/components/held-money/typed-offer.ts';
import { decisionTexts } from '#web/features/orders/decisions/decision-texts.ts';
import type { Decision } from '#web/features/orders/decisions/next-steps.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
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
    expect(say('requestRevision', 'buyer')).toContain('2 of 2 revisions are left. kofi.dev has');
  });

  it('of cancelling: nothing unpaid, everything paid', () => {
    expect(say('cancel', 'buyer', { hold: null })).toContain('is not paid, so nothing is charged');
    expect(say('cancel', 'buyer')).toContain('All of the $180 that is held is refunded to your card now.');
    expect(say('askToCancel', 'buyer')).toMatch(
      /48 hours to answer.*do not answer.*\$180 is refunded to your card/,
    );
    expect(say('agreeToCancel', 'seller')).toContain('All of the $180 that is held is refunded to lea.');
    expect(say('refuseToCancel', 'seller')).toContain('$180 stays held');
  });

  it('of declining', () => {
    expect(say('decline', 'seller')).toContain('All of the $180 that is held is refunded to lea.');
    expect(say('decline', 'seller', { hold: null })).toContain('Nothing was paid.');
    expect(say('decline', 'buyer', { hold: null })).toContain('You pay nothing, and the work stays sealed.');
  });

  it('of a dispute: how long the other side has, and what silence means', () => {
    expect(say('dispute', 'buyer')).toMatch(
      /how much of the \$180 that is held should be refunded to you.*5 days.*30 days/,
    );
    expect(say('dispute', 'seller')).toContain(
      'how much of the $180 that is held should be released to you, and why.',
    );
    const hold = aHold({ toSeller: 180 });
    expect(say('dispute', 'buyer', { hold })).toContain(
      '$180 that was released should be refunded to you, and',
    );
    expect(say('dispute', 'seller', { hold })).toContain(
      '$180 that was released should stay yours, and why.',
    );
  });

  it.each<[amount: number, forBuyer: string, forSeller: string]>([
    [180, '$180 is released to kofi.dev', 'you get $162 after commission'],
    [0, '$180 is refunded to you', '$180 is refunded to lea'],
    [
      120,
      '$120 is released to kofi.dev and $60 is refunded to you',
      'you get $108 after commission and $60 is refunded to lea',
    ],
  ])('of the amounts of a dispute: what the other side’s amount means, %d', (amount, forBuyer, forSeller) => {
    const both = { by: 'buyer' as const, openedAt: '', buyer: dollars(amount), seller: dollars(amount) };
    const order = anOrder({ dispute: both });
    const parties = [
      { role: 'buyer', other: 'kofi.dev', result: forBuyer },
      { role: 'seller', other: 'lea', result: forSeller },
    ] as const;
    for (const { role, other, result } of parties) {
      expect(decisionTexts('offer', order, role, NOW).description).toBe(
        `If it goes as ${other} says, ${result}. If you do not agree by its end, the middle of the two amounts counts.`,
      );
      expect(decisionTexts('acceptOffer', order, role, NOW)).toMatchObject({
        title: `Accept the amount of ${other}?`,
        description: `This ends the dispute at once and for good: ${result}.`,
        done: `Dispute ended: ${result}.`,
      });
      const typed = role === 'buyer' ? 180 - amount : amount;
      const named = dividedAsTyped(order, role, minorOf(dollars(typed)));
      expect(splitSentence(asYouSay, named, order, role)).toBe(`With this amount, ${result}.`);
    }
  });

  it('of an amount of a dispute where the other side has named none, and which one ends it', () => {
    const dispute = { by: 'buyer' as const, openedAt: '', buyer: dollars(120), seller: null };
    expect(say('offer', 'buyer', { dispute })).toContain('kofi.dev has not named an amount yet. If');
    expect(say('offer', 'seller', { dispute, actions: ['acceptOffer'] })).toContain(
      ' Asking for $120 ends the dispute at once. If',
    );
    const ofSeller = { ...dispute, by: 'seller' as const, buyer: null, seller: dollars(120) };
    expect(say('offer', 'buyer', { dispute: ofSeller, actions: ['acceptOffer'] })).toContain(
      ' Asking for $60 back ends the dispute at once. If',
    );
  });
});

test.each([
  ['what a buyer wants refunded', 'buyer', 120],
  ['what a seller wants released', 'seller', 60],
] as const)('%s is sent as what is released to the seller', async (_, role, sent) => {
  const mutationFn = vi.fn<(typed: Submission<OfferValues>) => Promise<void>>(async () => {});
  const body = { amount: '60', reason: 'Two stripes are missing.' };
  const mutation = offerAsTyped({ mutationFn }, anOrder(), role);
  await mutation.mutationFn?.({ body, idempotencyKey: 'key', seen: 3 }, {} as never);
  expect(mutationFn.mock.calls[0]?.[0]).toEqual({
    body: { ...body, amount: sent },
    idempotencyKey: 'key',
    seen: 3,
  });
});

test.each([
  ['an amount to refund', orders.refund.body],
  ['an amount of a dispute', z.extend(NewOffer, { reason: z.optional(z.string()) })],
])('%s above what is at stake is refused at its field', (_, schema) => {
  const upTo180 = limitAmount(schema, 18_000 as Minor, aboveStake(anOrder()));
  expect(upTo180.safeParse({ amount: '180' }).success).toBe(true);
  expect(upTo180.safeParse({ amount: '180.01' }).error?.issues).toMatchObject([
    { path: ['amount'], message: 'This is more than the $180 that is held.' },
  ]);
});

test('what is typed is said to be too much, or where the rest of what is held or released stays', () => {
  const [held, released] = [anOrder(), anOrder({ hold: aHold({ toSeller: 180 }) })];
  expect([held, released].map(aboveStake)).toEqual([
    'This is more than the $180 that is held.',
    'This is more than the $180 that was released.',
  ]);
  expect([held, released].map((order) => refundSentence(order, dollars(60), dollars(120)))).toEqual([
    '$60 is refunded to lea, $120 stays held.',
    '$60 is refunded to lea, $120 stays released to you.',
  ]);
  expect([held, released].map((order) => refundSentence(order, dollars(180), dollars(0)))).toEqual([
    '$180 is refunded to lea, nothing is left, so the order is cancelled.',
    '$180 is refunded to lea, nothing is left for you.',
  ]);
});
