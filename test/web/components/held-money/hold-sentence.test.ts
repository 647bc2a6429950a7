import { expect, test } from 'vitest';

import type { Order } from '#shared/entities/work/order.ts';
import { aCommission, aHold, anOrder, dollars } from '#test/web/features/orders/a-card.ts';
import { holdSentences, offerSentences, paymentState } from '#web/components/held-money/hold-sentence.ts';

test.each<[string, Partial<Order>, string[], string[], string]>([
  [
    'not paid',
    { stage: 'ORDERED', hold: null },
    ['You have not paid yet.'],
    ['lea has not paid yet.'],
    'Not paid yet',
  ],
  [
    'cancelled unpaid',
    { stage: 'CANCELLED', hold: null },
    ['No money is held.'],
    ['No money is held.'],
    'Cancelled',
  ],
  [
    'held',
    { hold: aHold({ amount: 180 }) },
    ['$180 is held. It is released to kofi.dev when you approve the work.'],
    ['$180 is held. You get $162 of it, after 10% commission, when lea approves the work.'],
    'Paid, held',
  ],
  [
    'held after a part went back',
    { stage: 'REVIEW', hold: aHold({ amount: 120, toBuyer: 60 }), commission: aCommission(120) },
    ['$120 is held. It is released to kofi.dev when you approve the work.', '$60 refunded.'],
    [
      '$120 is held. You get $108 of it, after 10% commission, when lea approves the work.',
      '$60 refunded to the card of lea.',
    ],
    'Paid, held',
  ],
  [
    'in dispute',
    { stage: 'DISPUTED', hold: aHold({ amount: 180 }) },
    ['$180 is held until you and kofi.dev agree, or time is up.'],
    ['$180 is held until you and lea agree, or time is up.'],
    'Paid, held',
  ],
  [
    'frozen',
    { hold: aHold({ state: 'frozen', amount: 180 }) },
    ['Your bank is reviewing this payment. It is on hold until the bank decides.'],
    ['The bank of lea is reviewing this payment. It is on hold until the bank decides.'],
    'Paid, under review by the bank',
  ],
  [
    'examined by the marketplace',
    { hold: aHold({ state: 'frozen', amount: 180, examiner: 'operator' }) },
    ['The marketplace is reviewing this payment. It is on hold until that is decided.'],
    ['The marketplace is reviewing this payment. It is on hold until that is decided.'],
    'Paid, under review by the marketplace',
  ],
  [
    'released',
    { stage: 'FINISHED', hold: aHold({ toSeller: 180 }) },
    ['$180 is released to kofi.dev.'],
    ['$162 is released to you: $180 less 10% commission.'],
    'Paid',
  ],
  [
    'divided',
    {
      stage: 'FINISHED',
      hold: aHold({ toSeller: 120, toBuyer: 60, isReturning: true }),
      commission: aCommission(120),
    },
    ['$120 is released to kofi.dev.', '$60 is being refunded to your card.'],
    ['$108 is released to you: $120 less 10% commission.', '$60 is being refunded to the card of lea.'],
    'Paid, in part',
  ],
  [
    'going back',
    { stage: 'CANCELLED', hold: aHold({ toBuyer: 180, isReturning: true }) },
    ['$180 is being refunded to your card.'],
    ['$180 is being refunded to the card of lea.'],
    'Refund on its way',
  ],
  [
    'given back',
    { stage: 'CANCELLED', hold: aHold({ toBuyer: 180 }) },
    ['$180 refunded.'],
    ['$180 refunded to the card of lea.'],
    'Refunded',
  ],
  [
    'paid to the buyer in another way, in part',
    { stage: 'CANCELLED', hold: aHold({ toBuyer: 180, elsewhere: 60 }) },
    ['$120 refunded.', '$60 was paid to you in another way.'],
    ['$120 refunded to the card of lea.', '$60 was paid to lea in another way.'],
    'Refunded',
  ],
  [
    'given back by the marketplace',
    { stage: 'CANCELLED', hold: aHold({ examiner: 'operator' }) },
    ['The marketplace has refunded this payment to you.'],
    ['The marketplace has refunded this payment to lea: you are not paid for this order.'],
    'Refunded by the marketplace',
  ],
  [
    'taken back by the bank',
    { stage: 'CANCELLED', hold: aHold() },
    ['Your bank has charged this payment back.'],
    ['The bank of lea has charged this payment back: you are not paid for this order.'],
    'Charged back by the bank',
  ],
])('where the money is: %s', (_, part, forBuyer, forSeller, inList) => {
  const order = anOrder(part);
  expect(holdSentences(order, 'buyer')).toEqual(forBuyer);
  expect(holdSentences(order, 'seller')).toEqual(forSeller);
  expect(paymentState(order)).toBe(inList);
});

test('without a commission, all of it is the seller’s', () => {
  const commission = { rate: 0, amount: dollars(0), net: dollars(180), clearsAt: null };
  const held = anOrder({ hold: aHold({ amount: 180 }), commission });
  expect(holdSentences(held, 'seller')).toEqual(['$180 is held. You get it when lea approves the work.']);
  const released = anOrder({ stage: 'FINISHED', hold: aHold({ toSeller: 180 }), commission });
  expect(holdSentences(released, 'seller')).toEqual(['$180 is released to you.']);
});

test('when what was released is paid out', () => {
  const sentencesOf = (clearsAt: string) =>
    holdSentences(
      anOrder({
        stage: 'FINISHED',
        hold: aHold({ toSeller: 180 }),
        commission: { ...aCommission(180), clearsAt },
      }),
      'seller',
    );
  expect(sentencesOf('2999-12-01T10:32:00.000Z')[1]).toMatch(
    /^It is paid out from .*2999.* on\. See Earnings for its payout\.$/,
  );
  expect(sentencesOf('2020-12-01T10:32:00.000Z')[1]).toBe('See Earnings for its payout.');
});

test('what is left without a payment is said of a module as of an order', () => {
  const taken = anOrder({ hold: aHold() });
  expect(holdSentences(taken, 'seller', 'module')).toEqual([
    'The bank of lea has charged this payment back: you are not paid for this module.',
  ]);
  expect(holdSentences(anOrder({ hold: aHold({ examiner: 'operator' }) }), 'seller', 'module')).toEqual([
    'The marketplace has refunded this payment to lea: you are not paid for this module.',
  ]);
  expect(holdSentences(taken, 'buyer', 'module')).toEqual(['Your bank has charged this payment back.']);
});

test('what each side of a dispute wants, the own amount first', () => {
  const by = 'buyer' as const;
  const openedAt = '2026-11-25T09:00:00.000Z';
  const opened = { by, openedAt, buyer: dollars(120), seller: null };
  const one = anOrder({ stage: 'DISPUTED', dispute: opened });
  expect(offerSentences(one, 'buyer')).toEqual([
    'You ask for $60 back.',
    'kofi.dev has not named an amount yet.',
  ]);
  expect(offerSentences(one, 'seller')).toEqual([
    'You have not named an amount yet.',
    'lea asks for $60 back.',
  ]);
  const both = anOrder({ stage: 'DISPUTED', dispute: { ...opened, seller: dollars(180) } });
  expect(offerSentences(both, 'buyer')).toEqual(['You ask for $60 back.', 'kofi.dev asks for $180.']);
  expect(offerSentences(both, 'seller')).toEqual(['You ask for $180.', 'lea asks for $60 back.']);
  const none = anOrder({ stage: 'DISPUTED', dispute: { ...opened, buyer: null } });
  expect(offerSentences(none, 'seller')[1]).toBe('lea has not named an amount yet.');
  const reopened = { ...opened, by: 'operator' as const, seller: dollars(180) };
  const again = anOrder({ stage: 'DISPUTED', dispute: reopened });
  expect(offerSentences(again, 'buyer')[1]).toBe('$180 is named for kofi.dev.');
  expect(offerSentences(again, 'seller')[0]).toBe('$180 is named for you.');
  expect(offerSentences({ ...both, stage: 'FINISHED' }, 'buyer')).toEqual([]);
});
