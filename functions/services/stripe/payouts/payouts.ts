import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';

/** How often Stripe pays our balance out by itself, also what is held for orders: `unknown` if it does not say so, null if it does not. */
export async function automaticPayouts(): Promise<string | null> {
  const { balanceSettings } = await stripe();
  const { payments } = await orUnavailable(balanceSettings.retrieve());
  const interval = payments.payouts?.schedule?.interval ?? 'unknown';
  return interval === 'manual' ? null : interval;
}
