import { signedNow } from '#test/flows/support/a-report.ts';
import { anAccountOf, aThinEvent } from '#test/functions/domain/money/payouts/a-payout-account.ts';

import { providerOf } from './orders.ts';
import { shopkeeperOf, type Cast, type Typical } from './typical.ts';

/** A seller whose account is ready since it was last looked at. */
async function aReadySeller(cast: Cast) {
  const [provider, as] = [await providerOf(cast), await shopkeeperOf(cast)];
  const { accountId } = await anAccountOf(as);
  provider.review(accountId, 'ready');
  return { as, accountId };
}

export const payouts: Typical = {
  'payouts.account': async (cast) => {
    await providerOf(cast);
    return { as: await shopkeeperOf(cast), json: { country: 'DE' } };
  },
  'payouts.account again': async (cast) => ({ as: (await aReadySeller(cast)).as, json: {} }),
  'payouts.login': async (cast) => ({ as: (await aReadySeller(cast)).as }),
  'payouts.status': async (cast) => ({ as: (await aReadySeller(cast)).as }),
  'webhooks.connect': async (cast) => {
    const body = aThinEvent((await aReadySeller(cast)).accountId);
    return { body, headers: signedNow(body, process.env['STRIPE_CONNECT_WEBHOOK_SECRET']) };
  },
};
