/** Why the provider refuses to refund what the payer's bank has taken, or is examining. */
export const bankRefusals: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment']);
