import { call } from '#shared/api/call.ts';
import { Proof } from '#shared/entities/accounts/proof.ts';
import { NewPayoutAccount, PayoutAccount } from '#shared/entities/money/payout-account.ts';
import * as z from '#shared/zod.ts';

const uses = ['payout-accounts', 'attempts-per-person'] as const;
const proving = ['own-password', 'passkeys', 'attempts-per-address'] as const;
const Link = z.object({ url: z.url() });

export const payouts = {
  account: call({
    summary:
      'A link to the pages on which the provider asks what it needs to pay the caller out, with the password or a passkey. The payout account is opened with the first one, of which the caller is told',
    method: 'POST',
    path: '/payouts/account',
    access: 'seller',
    uses: [...uses, ...proving, 'mail-setting'],
    body: NewPayoutAccount,
    reply: Link,
  }),
  login: call({
    summary:
      'A link that signs the caller in to their payout account at the provider, with the password or a passkey',
    method: 'POST',
    path: '/payouts/login',
    access: 'seller',
    uses: [...uses, ...proving],
    body: Proof,
    reply: Link,
  }),
  status: call({
    summary: "The caller's payout account as the provider has it now",
    method: 'GET',
    path: '/payouts/account',
    access: 'seller',
    uses: [...uses, 'mail-setting'],
    reply: PayoutAccount,
  }),
};
