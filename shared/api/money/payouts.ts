import { call } from '#shared/api/call.ts';
import { NewPayoutAccount, PayoutAccount } from '#shared/entities/money/payout-account.ts';
import * as z from '#shared/zod.ts';

const uses = ['payout-accounts', 'attempts-per-person'] as const;
const Link = z.object({ url: z.url() });

export const payouts = {
  account: call({
    summary: 'A link to the pages on which the provider asks what it needs to pay the caller out',
    method: 'POST',
    path: '/payouts/account',
    access: 'seller',
    uses: [...uses, 'mail-setting'],
    body: NewPayoutAccount,
    reply: Link,
  }),
  login: call({
    summary: 'A link that signs the caller in to their payout account at the provider',
    method: 'POST',
    path: '/payouts/login',
    access: 'seller',
    uses,
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
