import type { NamedCall } from './index.ts';

/** What the cloud tells apart: it limits, releases and watches these kinds of calls each in its own way. */
export type CallKind = 'webhook' | 'payment' | 'auth' | 'other';

/** The kind of a call: the provider's events, calls that send requests to the provider, calls about sessions, or any other. */
export function kindOf({ area, access, uses }: Pick<NamedCall, 'area' | 'access' | 'uses'>): CallKind {
  if (access === 'provider') return 'webhook';
  if (uses?.some((each) => each === 'payment-provider' || each === 'payout-accounts')) return 'payment';
  return area === 'auth' || area === 'passkeys' ? 'auth' : 'other';
}

/**
 * How often each call of a kind may be made by everybody together: requests a second, and at once. A call with limits of
 * its own is never refused because others are made too often.
 */
export const throttles: Record<CallKind, { rate: number; burst: number }> = {
  webhook: { rate: 100, burst: 500 },
  payment: { rate: 50, burst: 100 },
  auth: { rate: 50, burst: 100 },
  other: { rate: 500, burst: 1_000 },
};
