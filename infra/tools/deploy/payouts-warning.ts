/** What is wrong while Stripe pays our balance out by itself, or may do so, and its fix. */
export const payoutsWarning = (interval: string): string =>
  `Stripe ${interval === 'unknown' ? 'may pay' : 'pays'} the balance out by itself (${interval}), also what is held for orders: choose manual payouts in Stripe’s dashboard, under Settings, Payouts.`;
