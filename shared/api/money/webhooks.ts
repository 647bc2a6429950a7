import { call } from '#shared/api/call.ts';
import * as z from '#shared/zod.ts';

export const webhooks = {
  stripe: call({
    summary: "The payment provider's signed events",
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'provider',
    uses: ['payment-provider', 'payment-events'],
    reply: z.object({ received: z.literal(true) }),
  }),
  connect: call({
    summary: "The payment provider's signed events about sellers' accounts",
    method: 'POST',
    path: '/webhooks/stripe/connect',
    access: 'provider',
    uses: ['payout-accounts', 'payout-events'],
    reply: z.object({ received: z.literal(true) }),
  }),
};
