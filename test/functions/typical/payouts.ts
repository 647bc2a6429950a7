import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { anAccountOf, aThinEvent, signed } from '#test/functions/domain/money/payouts/a-payout-account.ts';

import { aProvider } from './orders.ts';
import type { Typical } from './typical.ts';

/** A seller whose account is ready since it was last looked at. */
async function aReadySeller() {
  const [provider, seller] = [await aProvider(), await aSeller()];
  const { accountId } = await anAccountOf(seller);
  provider.review(accountId, 'ready');
  return { seller, accountId };
}

export const payouts: Typical = {
  'payouts.account': async () => {
    await aProvider();
    return { json: { country: 'DE' }, cookies: await cookiesOf(await aSeller()) };
  },
  'payouts.account again': async () => {
    const { seller } = await aReadySeller();
    return { json: {}, cookies: await cookiesOf(seller) };
  },
  'payouts.login': async () => ({ cookies: await cookiesOf((await aReadySeller()).seller) }),
  'payouts.status': async () => ({ cookies: await cookiesOf((await aReadySeller()).seller) }),
  'webhooks.connect': async () => {
    const body = aThinEvent((await aReadySeller()).accountId);
    return { body, headers: { 'stripe-signature': signed(body) } };
  },
};
