import { call } from '#shared/api/call.ts';
import { paymentKinds } from '#shared/rules/money/payment.ts';
import * as z from '#shared/zod.ts';

export const payments = {
  confirm: call({
    summary: 'Look up what became of a payment, and record a success that the provider confirms',
    method: 'POST',
    path: '/payments/confirm',
    access: 'user',
    uses: ['payment-provider', 'attempts-per-person'],
    body: z.object({ paymentIntentId: z.string().check(z.regex(/^pi_\w{1,200}$/, 'Not a payment.')) }),
    reply: z.object({
      result: z.enum(['succeeded', 'processing', 'unsuccessful']),
      kind: z.enum(paymentKinds),
      id: z.string(),
    }),
  }),
};
