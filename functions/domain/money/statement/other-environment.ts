import { optionalEnv } from '#functions/lib/env.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { BalanceChange } from '#functions/services/stripe/payouts/balance.ts';

/** Whether another environment that shares the provider's account has made this, or the payment that it belongs to, as a dispute does. */
export async function isOfOtherEnvironment({ metadata, intentId }: BalanceChange): Promise<boolean> {
  const own = optionalEnv('ENVIRONMENT');
  if (own === undefined) return false;
  const named =
    metadata['environment'] ?? (intentId && (await findIntent(intentId))?.metadata['environment']);
  return Boolean(named) && named !== own;
}
