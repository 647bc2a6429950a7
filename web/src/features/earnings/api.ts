import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { Earning, Earnings } from '#shared/entities/earning.ts';
import { limits } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { refetchEvery, refetchOnVisit } from '#web/lib/query-client.ts';

/** Whether the sums change soon: Stripe checks the account, or sends what has waited for it. */
const isMoving = ({ account: { status }, waiting }: Earnings) =>
  status === 'checking' || (status === 'ready' && waiting !== null);

/** The seller's sums and payout account; often while they change. */
export const earningsQuery = queryOptions({
  queryKey: ['earnings', 'sums'],
  queryFn: ({ signal }) => api.earnings.get({}, { signal }),
  ...refetchOnVisit,
  refetchInterval: (query) =>
    refetchEvery(query.state.data !== undefined && isMoving(query.state.data) && limits.polling.order)(query),
});

/** What was paid for the seller's orders and modules, page by page; of one month, or of all for ''. */
export const entriesQuery = (month: string) =>
  pagedQuery({
    queryKey: ['earnings', 'entries', month],
    call: api.earnings.entries,
    request: month ? { query: { month } } : {},
  });

/** The payout account as Stripe has it now, for a seller who comes back from there. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['earnings', 'account'],
  queryFn: ({ signal }) => api.payouts.status({}, { signal }),
  staleTime: 0,
});

/** A link to Stripe's pages for the payout account, which is opened with the first one, in this country. */
export const openPayoutAccount = mutationOptions({
  mutationFn: (country: string | undefined) => api.payouts.account({ body: country ? { country } : {} }),
  meta: { invalidatesOnError: [earningsQuery.queryKey] },
});

/** A link that signs the seller in at Stripe. */
export const signInToPayouts = mutationOptions({
  mutationFn: () => api.payouts.login({}),
  meta: { invalidatesOnError: [earningsQuery.queryKey] },
});

/** All entries of a month, or of all months for ''. */
export const findAllEntries = mutationOptions({
  mutationFn: async (month: string): Promise<Earning[]> => {
    const all: Earning[] = [];
    let cursor: string | null | undefined;
    do {
      const { items, next } = await api.earnings.entries({
        query: { limit: limits.page.max, ...(month ? { month } : {}), ...(cursor ? { cursor } : {}) },
      });
      all.push(...items);
      cursor = next;
    } while (cursor);
    return all;
  },
});
