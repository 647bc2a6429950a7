import { queryOptions } from '@tanstack/react-query';

import * as reviewTexts from '#shared/texts/reviews.ts';
import { isKept } from '#web/components/held-money/is-kept.ts';
import { api } from '#web/lib/api/client.ts';
import { findInPages } from '#web/lib/api/find-in-pages.ts';
import { refetchOnVisit } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/**
 * Why this buyer may not review a gig, null if the buyer may: known before anything is written, from the own orders and
 * reviews.
 */
export const reviewRefusalQuery = (gigId: string, buyerId: string) =>
  queryOptions({
    queryKey: queryKeys.reviews.refusal(gigId),
    queryFn: async ({ signal }) => {
      const order = await findInPages(
        (query) => api.orders.list({ query: { ...query, side: 'bought' } }, { signal }),
        (each) => each.gigId === gigId && each.isCompleted && isKept(each),
      );
      if (!order) return reviewTexts.onlyAfterOrder.message;
      const review = await findInPages(
        (query) =>
          api.reviews.ofUser({ params: { id: buyerId }, query: { ...query, side: 'written' } }, { signal }),
        (each) => each.gigId === gigId,
      );
      return review ? reviewTexts.alreadyReviewed.message : null;
    },
    ...refetchOnVisit,
  });
