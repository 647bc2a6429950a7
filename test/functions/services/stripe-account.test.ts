import { expect, it } from 'vitest';

import { getOwnAccount, refusalOfConnect } from '#functions/services/stripe/accounts/account.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

it('says how the account of the marketplace stands at Stripe, and whether it is a platform', async () => {
  const { changePlatform } = await aProvider();
  const inOrder = { country: 'US', currency: 'usd', takesCharges: true, hasDetails: true, isLive: false };
  expect(await getOwnAccount()).toEqual(inOrder);
  expect(await refusalOfConnect()).toBeNull();
  changePlatform({ settlesIn: 'eur', isActivated: false, isConnected: false });
  const unfinished = { currency: 'eur', takesCharges: false, hasDetails: false };
  expect(await getOwnAccount()).toEqual({ ...inOrder, ...unfinished });
  expect(await refusalOfConnect()).toMatch(/signed up for Connect/);
});
