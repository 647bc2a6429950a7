import { expect, it } from 'vitest';

import { toEarning } from '#functions/domain/earnings/earning.ts';
import type { Hold, PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { minorOf } from '#shared/rules/money/money.ts';

const at = '2026-11-20T12:00:00.000Z';

const aHold = (more: Partial<Hold> = {}): Hold => ({
  kind: 'order',
  id: '01m6f9n0wygrr3errdf0c1r3kv',
  payment: 1,
  title: 'A landing page',
  sellerId: '01m6f9n0wygrr3errdf0c1r3kw',
  currency: 'usd',
  commissionRate: 1_000,
  chargedAt: '2026-11-02T10:00:00.000Z',
  charged: 10_000,
  amount: 0,
  ...more,
});
const released = (
  state: PayoutProgress['state'],
  more: Partial<Hold> = {},
  payout: Partial<PayoutProgress> = {},
) => aHold({ released: 10_000, payout: { state, amount: 9_000, at, movementId: 'm', ...payout }, ...more });

type Expected = Partial<Record<keyof ReturnType<typeof toEarning>, unknown>>;
const cases: [string, Hold, Expected][] = [
  ['held', aHold({ amount: 10_000 }), { state: 'held', amount: 90, commission: 10 }],
  [
    'held after a part was given back',
    aHold({ amount: 6_000 }),
    { state: 'held', returned: 40, commission: 6, amount: 54 },
  ],
  ['held and examined', aHold({ amount: 10_000, disputes: 1 }), { state: 'frozen', until: null }],
  ['given back whole', aHold(), { state: 'returned', returned: 100, amount: 0, since: null }],
  ['clearing', released('clearing'), { state: 'clearing', until: at, since: null, amount: 90 }],
  [
    'clearing and examined',
    released('clearing', { disputes: 1 }),
    { state: 'frozen', until: null, since: null },
  ],
  [
    'waiting for an account',
    released('waiting'),
    { state: 'waiting', until: '2027-01-28T10:00:00.000Z', since: null },
  ],
  [
    'paid, and being taken back while it is examined',
    released('paid', { disputes: 1, withholding: 9_000 }),
    { state: 'withheld', since: null, amount: 90 },
  ],
  [
    'taken back while it is examined',
    released('clearing', { disputes: 1 }, { repeats: true }),
    { state: 'withheld', until: null, amount: 90 },
  ],
  ['delayed', released('onItsWay', {}, { delayedSince: at }), { state: 'delayed', since: null }],
  ['on its way', released('onItsWay'), { state: 'onItsWay', until: null, since: at }],
  ['paid', released('paid'), { state: 'paid', until: null, since: at }],
  ['paid and examined afterwards', released('paid', { disputes: 1 }), { state: 'paid', since: at }],
  [
    'paid less what was owed',
    released('paid', {}, { amount: 2_000, netted: 7_000 }),
    { state: 'paid', netted: 70, amount: 20 },
  ],
  [
    'never claimed',
    released('returned', {}, { amount: 0 }),
    { state: 'returned', returned: 100, commission: 0, amount: 0, since: at },
  ],
  [
    'taken back by the bank before it was sent',
    released('paid', { takenBack: 10_000 }, { amount: 0, netted: 9_000 }),
    { state: 'takenBack', netted: 0, amount: 0, since: null },
  ],
  [
    'taken back by the bank in part while it was withheld',
    released(
      'paid',
      {
        takenBack: 4_000,
        earlier: [{ state: 'onItsWay', amount: 3_000, netted: 2_400, at, movementId: 'l' }],
      },
      { amount: 0 },
    ),
    { state: 'onItsWay', returned: 40, commission: 6, netted: 24, amount: 30 },
  ],
  [
    'taken back in part after it was sent',
    released('paid', { takenBack: 4_000 }),
    { state: 'paid', returned: 40, commission: 6, amount: 54 },
  ],
];

it.each([
  ['in dispute', aHold({ amount: 10_000 }), 'disputed'],
  ['in dispute and examined', aHold({ amount: 10_000, disputes: 1 }), 'frozen'],
  ['out of a dispute', released('clearing'), 'clearing'],
] as const)('a sale whose work is in dispute is %s', (_, hold, state) => {
  expect(toEarning(hold, { isDisputed: true })).toMatchObject({ state, amount: 90 });
});

it.each(cases)('what a seller is shown of a sale that is %s', (_, hold, expected) => {
  const earning = toEarning(hold);
  expect(earning).toMatchObject(expected);
  const { price, returned, commission, netted, amount } = earning;
  expect(minorOf(price) - minorOf(returned) - minorOf(commission) - minorOf(netted)).toBe(minorOf(amount));
});
