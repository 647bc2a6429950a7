import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api.ts';

type NewReview = RequestOf<Api['reviews']['create']>['body'];

/** Reviews a gig. Its totals change with it, and so does everything that shows them. A refusal may mean that it has. */
export function useCreateReview() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
  return useMutation({
    mutationFn: (body: NewReview) => api.reviews.create({ body }),
    onSuccess: reload,
    onError: () => void reload(),
  });
}
