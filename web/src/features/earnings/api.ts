import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { Proof } from '#shared/entities/accounts/proof.ts';
import type { Booking } from '#shared/entities/money/booking.ts';
import type { Earning, Earnings } from '#shared/entities/money/earning.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as liveLimits from '#shared/limits/live.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { refetchEvery, refetchOnVisit } from '#web/lib/api/query-client.ts';

/** Whether the sums change soon: Stripe checks the account, or sends what has waited for it. */
const isMoving = ({ account: { status }, waiting }: Earnings) =>
  status === 'checking' || (status === 'ready' && waiting !== null);

/** The seller's sums and payout account; often while they change. */
export const earningsQuery = queryOptions({
  queryKey: ['earnings', 'sums'],
  queryFn: ({ signal }) => api.earnings.get({}, { signal }),
  ...refetchOnVisit,
  refetchInterval: (query) =>
    refetchEvery(query.state.data !== undefined && isMoving(query.state.data) && liveLimits.polling.order)(
      query,
    ),
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
export const openPayoutAccount = (country?: string) =>
  mutationOptions({
    mutationFn: ({ body }: Submission<Proof>) => api.payouts.account({ body: { ...body, country } }),
    meta: { invalidatesOnError: [earningsQuery.queryKey] },
  });

/** A link that signs the seller in at Stripe. */
export const signInToPayouts = mutationOptions({
  mutationFn: ({ body }: Submission<Proof>) => api.payouts.login({ body }),
  meta: { invalidatesOnError: [earningsQuery.queryKey] },
});

type PageQuery = { limit: number; cursor?: string };

async function everyPage<T>(
  read: (query: PageQuery) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const { items, next } = await read({ limit: commonLimits.page.max, ...(cursor ? { cursor } : {}) });
    all.push(...items);
    cursor = next;
  } while (cursor);
  return all;
}

/** What the file of a month has, which is what was booked in it; or for '' all sales, as they stand now. */
export type ForFile = { bookings: Booking[] } | { entries: Earning[] };

/** Everything that the file of a month, or of all months for '', has. */
export const findForFile = mutationOptions({
  mutationFn: async (month: string): Promise<ForFile> =>
    month
      ? { bookings: await everyPage((query) => api.earnings.bookings({ query: { ...query, month } })) }
      : { entries: await everyPage((query) => api.earnings.entries({ query })) },
});
