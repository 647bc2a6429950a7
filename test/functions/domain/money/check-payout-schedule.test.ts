import { expect, it, vi } from 'vitest';

import { checkPayoutSchedule } from '#functions/domain/money/check-payout-schedule.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { aServer, keys } from '#test/infra/local/stripe/stand-in.ts';

import { hear } from './a-charged-order.ts';

it('tells the operator when somebody lets the provider pay our balance out by itself', async () => {
  const [error, info] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
  for (const spy of [error, info]) spy.mockReturnValue(undefined);
  const { sdk, events } = await aProvider();
  const choose = async (interval: 'daily' | 'manual') => {
    await sdk.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } });
    const event = events().findLast(({ type }) => type === 'balance_settings.updated');
    if (event) await hear(event);
  };
  await choose('manual');
  expect(error).not.toHaveBeenCalled();
  await choose('daily');
  expect(error).toHaveBeenCalledExactlyOnceWith({ message: 'payouts are automatic', interval: 'daily' });
});

it.each([null, { schedule: null }, { schedule: {} }])(
  'tells the operator if the provider does not say: %j',
  async (payouts) => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const settings = { object: 'balance_settings', payments: { payouts } };
    const origin = await aServer((_, response) => response.end(JSON.stringify(settings)));
    vi.stubEnv('STRIPE_API_BASE', origin);
    vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
    await checkPayoutSchedule();
    expect(error).toHaveBeenCalledExactlyOnceWith({ message: 'payouts are automatic', interval: 'unknown' });
  },
);
