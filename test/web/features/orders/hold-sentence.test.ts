import { expect, test } from 'vitest';

import type { Order } from '#shared/entities/order.ts';
import { holdSentences, paymentState } from '#web/features/orders/hold-sentence.ts';

import { aHold, anOrder } from './a-card.ts';

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
    ['Nothing was paid.'],
    ['Nothing was paid.'],
    'Cancelled',
  ],
  [
    'held',
    { hold: aHold({ amount: 180 }) },
    ['$180 is held. kofi.dev gets it when you approve the work.'],
    ['$180 is held. You get it when lea approves the work.'],
    'Paid, held',
  ],
  [
    'held after a part went back',
    { stage: 'REVIEW', hold: aHold({ amount: 120, toBuyer: 60 }) },
    ['$120 is held. kofi.dev gets it when you approve the work.', '$60 is back on your card.'],
    ['$120 is held. You get it when lea approves the work.', '$60 is back on the card of lea.'],
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
    ['Your bank examines this payment: nothing moves until it has decided.'],
    ['The bank of lea examines this payment: nothing moves until it has decided.'],
    'Paid, examined by the bank',
  ],
  [
    'released',
    { stage: 'FINISHED', hold: aHold({ toSeller: 180 }) },
    ['$180 is released to kofi.dev.'],
    ['$180 is released to you, before commission.'],
    'Paid',
  ],
  [
    'divided',
    { stage: 'FINISHED', hold: aHold({ toSeller: 120, toBuyer: 60, isReturning: true }) },
    ['$120 is released to kofi.dev.', '$60 goes back to your card.'],
    ['$120 is released to you, before commission.', '$60 goes back to the card of lea.'],
    'Paid, in part',
  ],
  [
    'going back',
    { stage: 'CANCELLED', hold: aHold({ toBuyer: 180, isReturning: true }) },
    ['$180 goes back to your card.'],
    ['$180 goes back to the card of lea.'],
    'Money going back',
  ],
  [
    'given back',
    { stage: 'CANCELLED', hold: aHold({ toBuyer: 180 }) },
    ['$180 is back on your card.'],
    ['$180 is back on the card of lea.'],
    'Paid back',
  ],
  [
    'taken back by the bank',
    { stage: 'CANCELLED', hold: aHold() },
    ['The bank has taken this payment back.'],
    ['The bank has taken this payment back.'],
    'Taken back by the bank',
  ],
])('where the money is: %s', (_, part, forBuyer, forSeller, inList) => {
  const order = anOrder(part);
  expect(holdSentences(order, 'buyer')).toEqual(forBuyer);
  expect(holdSentences(order, 'seller')).toEqual(forSeller);
  expect(paymentState(order)).toBe(inList);
});
