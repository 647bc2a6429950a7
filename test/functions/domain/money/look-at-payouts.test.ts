import { expect, it, vi } from 'vitest';

import { aProvider } from '#test/functions/typical/orders.ts';

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
