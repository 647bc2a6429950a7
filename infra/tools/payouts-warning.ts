/** What is wrong while Stripe pays our balance out by itself, and what mends it. */
export const payoutsWarning = (interval: string): string =>
  `Stripe pays the balance out by itself (${interval}), also what is held for orders: choose manual payouts in Stripe’s dashboard, under Settings, Payouts.`;
