import { infiniteQueryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';

export const reviewKeys = {
  all: ['reviews'] as const,
  ofGig: (gigId: string) => ['reviews', 'of-gig', gigId] as const,
  ofUser: (userId: string) => ['reviews', 'of-user', userId] as const,
};

const page = (cursor: string) => ({ limit: 10, ...(cursor && { cursor }) });

/** A gig's reviews, newest first, page by page. */
export const reviewsOfGigQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofGig(gigId),
    queryFn: ({ signal, pageParam }) =>
      api.reviews.ofGig({ params: { gigId }, query: page(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** What a seller received, or a client wrote. */
export const reviewsOfUserQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofUser(userId),
    queryFn: ({ signal, pageParam }) =>
      api.reviews.ofUser({ params: { id: userId }, query: page(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
