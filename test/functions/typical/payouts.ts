import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { signedNow } from '#test/flows/support/a-report.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import { anAccountOf, aThinEvent } from '#test/functions/domain/money/payouts/a-payout-account.ts';

import { sellingMemberOf } from './accounts.ts';
import { providerOf } from './orders.ts';
import type { Cast, Typical } from './typical.ts';

/** A seller whose account is ready since it was last looked at. */
async function aReadySeller(cast: Cast) {
  const [provider, as] = [await providerOf(cast), await sellingMemberOf(cast)];
  const { accountId } = await anAccountOf(as);
  provider.review(accountId, 'ready');
  await confirmEmailOf(as.id);
  return { as, accountId };
}

/** A request with the password of a seller whose account is known to be ready. */
async function byReadySeller(cast: Cast) {
  const { as } = await aReadySeller(cast);
  await refresh(as.id);
  return { as, json: { password: as.password } };
}

export const payouts: Typical = {
  'payouts.account': async (cast) => {
    await providerOf(cast);
    const as = await sellingMemberOf(cast);
    await confirmEmailOf(as.id);
    return { as, json: { password: as.password, country: 'DE' } };
  },
  'payouts.account again': byReadySeller,
  'payouts.login': byReadySeller,
  'payouts.status': async (cast) => ({ as: (await aReadySeller(cast)).as }),
  'webhooks.connect': async (cast) => {
    const body = aThinEvent((await aReadySeller(cast)).accountId);
    return { body, headers: signedNow(body, process.env['STRIPE_CONNECT_WEBHOOK_SECRET']) };
  },
};
