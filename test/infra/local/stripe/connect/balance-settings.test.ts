import { expect, test } from 'vitest';

import { aStandIn, refusalOf } from '#test/infra/local/stripe/stand-in.ts';

const payouts = (interval: 'daily' | 'manual') => ({ payments: { payouts: { schedule: { interval } } } });

test('pays nothing out by itself until that is chosen, of which an event tells', async () => {
  const { sdk, events } = await aStandIn();
  expect(await sdk.balanceSettings.retrieve()).toMatchObject(payouts('manual'));
  expect(await sdk.balanceSettings.update(payouts('daily'))).toMatchObject(payouts('daily'));
  expect(await sdk.balanceSettings.retrieve()).toMatchObject(payouts('daily'));
  expect(events()).toMatchObject([
    {
      type: 'balance_settings.updated',
      data: { object: payouts('daily'), previous_attributes: payouts('manual') },
    },
  ]);
});

test('refuses what cannot be chosen', async () => {
  const { sdk } = await aStandIn();
  const unknown = { payments: { payouts: { schedule: { interval: 'daily', hour: 1 } } } } as object;
  const changes = [
    {},
    payouts('hourly' as 'daily'),
    { payments: { debit_negative_balances: false } },
    unknown,
  ];
  for (const change of changes)
    expect(await refusalOf(sdk.balanceSettings.update(change))).toMatchObject({ statusCode: 400 });
  expect(await sdk.balanceSettings.retrieve()).toMatchObject(payouts('manual'));
});
