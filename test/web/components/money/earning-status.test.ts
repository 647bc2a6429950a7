import { expect, it } from 'vitest';

import type { Earning } from '#shared/entities/money/earning.ts';
import { earningStatus } from '#web/components/money/earning-status.ts';

const at = '2026-11-26T12:00:00.000Z';

it('money is told to be in dispute, and not held until an approval, while the two sides do not agree', () => {
  expect(earningStatus({ state: 'disputed', until: null, since: null })).toMatchObject({
    label: 'In dispute',
    more: 'Held until you and the other side agree, or time is up',
  });
});

it.each<[Earning['state'], dated: string, undated: string]>([
  ['clearing', 'Until Nov 26, 2026', ''],
  ['waiting', 'For your payout account. Refunded to the buyer on Nov 26, 2026', 'For your payout account.'],
  [
    'stopped',
    'By whoever runs this marketplace. At most until Nov 26, 2026',
    'By whoever runs this marketplace.',
  ],
  ['onItsWay', 'Sent Nov 26, 2026', ''],
  ['paid', 'On Nov 26, 2026', ''],
  ['returned', 'On Nov 26, 2026', 'To the buyer'],
])('how far money has come is said with its date, if there is one: %s', (state, dated, undated) => {
  expect(earningStatus({ state, until: at, since: at }).more).toBe(dated);
  expect(earningStatus({ state, until: null, since: null }).more).toBe(undated);
});
