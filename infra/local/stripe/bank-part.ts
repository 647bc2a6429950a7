import { readJson } from '#infra/local/server/body.ts';
import type { Part } from '#infra/local/server/gateway.ts';
import { fail, json } from '#infra/local/server/respond.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';
import * as z from '#shared/zod.ts';

import { ApiError } from './api/error.ts';
import type { StripeStandIn } from './stripe.ts';

const id = z.string();
const amount = z.optional(z.int());
const seconds = z.optional(z.int());

/** What banks do, or Stripe by itself, or somebody in its dashboard, by the name of what does it here. */
const Act = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('dispute'),
    id,
    kind: z.optional(z.enum(['fraudulent', 'product_not_received', 'inquiry', 'prevented', 'resolution'])),
    amount,
  }),
  z.strictObject({ do: z.literal('endDispute'), id, outcome: z.enum(['won', 'lost']) }),
  z.strictObject({ do: z.literal('reinstate'), id, amount }),
  z.strictObject({ do: z.literal('settle'), id, outcome: z.enum(['succeeded', 'failed']) }),
  z.strictObject({
    do: z.literal('book'),
    type: z.enum(['stripe_fee', 'tax_fee', 'reserve_transaction', 'topup', 'contribution']),
    amount: z.int(),
    late: seconds,
    currency: z.optional(z.string()),
  }),
  z.strictObject({ do: z.literal('settleIn'), currency: z.string() }),
  z.strictObject({
    do: z.literal('fail'),
    resource: z.enum(['refund', 'transfer', 'payout', 'payment_intent', 'transfer_reversal']),
    times: z.int(),
  }),
  z.strictObject({ do: z.literal('drop'), type: z.string() }),
]);

/** Does it, and answers what the dashboard would then show. */
function perform(stripe: StripeStandIn, act: z.infer<typeof Act>): unknown {
  switch (act.do) {
    case 'dispute':
      return { id: stripe.dispute(act.id, act.kind, act.amount).id };
    case 'endDispute':
      return stripe.endDispute(act.id, act.outcome);
    case 'reinstate':
      return stripe.reinstate(act.id, act.amount);
    case 'settle':
      return stripe.settle(act.id, act.outcome);
    case 'book':
      return {
        id: stripe.bookElsewhere(act.type, act.amount, {
          late: (act.late ?? 0) * 1000,
          ...(act.currency ? { currency: act.currency } : {}),
        }),
      };
    case 'settleIn':
      return stripe.changePlatform({ settlesIn: act.currency });
    case 'fail':
      return stripe.faults.failNext('server-error', { resource: act.resource, times: act.times });
    case 'drop':
      return stripe.faults.disturbNext('drop', { type: act.type });
  }
}

const LARGEST_BODY = 1_000;

/** `POST /local/stripe { "do": … }`: what a bank does, or Stripe, or somebody in its dashboard. No page needs it. */
export function bankPart(stripe: StripeStandIn, origin: string): Part {
  return async ({ path }, request, response) => {
    if (path !== '/local/stripe' || request.method !== 'POST')
      return fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });
    if (request.headers.origin !== origin)
      return fail(response, 403, { message: accessTexts.foreignOrigin.message, code: 'forbidden' });
    const act = Act.safeParse(await readJson(request, LARGEST_BODY));
    if (!act.success) {
      const [issue] = act.error.issues;
      return fail(response, 400, {
        message: issue?.message ?? requestTexts.invalid.message,
        code: 'invalid',
      });
    }
    try {
      json(response, 200, perform(stripe, act.data) ?? {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(response, 400, { message: error.message, code: 'invalid' });
    }
  };
}
