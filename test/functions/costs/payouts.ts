import { cost, type Cost } from './cost.ts';

/** What the calls about sellers' payout accounts may cost. Each counts how often the provider is asked. */
export const payouts: Record<string, Cost> = {
  // The password is compared. Of an account that is opened, or is found to be ready for the first time, its seller is told.
  'payouts.account': cost(3, 5, 8),
  'payouts.account again': cost(3, 5, 4),
  'payouts.login': cost(3, 4, 4),
  'payouts.status': cost(3, 4, 5),
  'webhooks.connect': cost(3, 3, 4),
};
