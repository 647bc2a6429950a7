import { token } from '../ids.ts';
import type { Store } from '../store.ts';
import { isoTime, unixTime } from '../unix-time.ts';

/** What the second version of Stripe's API tells about accounts. */
export type AccountNews =
  | { type: 'v2.core.account.closed' }
  | { type: 'v2.core.account[requirements].updated' }
  | {
      type: 'v2.core.account[configuration.recipient].capability_status_updated';
      data: { updated_capability: 'stripe_balance.payouts' | 'stripe_balance.stripe_transfers' };
    };

/** Saves a thin event for delivery: it only names the account, and is fetched by its id for more. */
export function saveThinEvent(store: Store, account: string, news: AccountNews): void {
  const notification = {
    id: `evt_6${token(23)}`,
    object: 'v2.core.event' as const,
    type: news.type,
    created: isoTime(unixTime()),
    livemode: false,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  };
  store.addEvent(notification, JSON.stringify(notification));
}
