import { log } from '#functions/lib/log.ts';
import { automaticPayouts } from '#functions/services/stripe/payouts/payouts.ts';

/** Logs an error for the operator if the provider pays our balance out by itself, of which most is not ours, or does not say. */
export async function checkPayoutSchedule(): Promise<void> {
  const interval = await automaticPayouts();
  if (interval) log.error('payouts are automatic', { interval });
  else log.info('payouts are manual');
}
