import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';

import { gigKeys } from './queries.ts';

/** Publishes a gig. */
export function usePublishGig() {
  const { idempotencyKey, onError } = useIdempotencyKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<Api['gigs']['create']>['body']) =>
      api.gigs.create({ body }, { idempotencyKey }),
    onSuccess: (gig) => {
      client.setQueryData(gigKeys.one(gig.id), gig);
      return client.invalidateQueries({ queryKey: gigKeys.all });
    },
    onError,
  });
}

/** Takes a gig off the market. */
export function useDeleteGig() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: gigKeys.all });
  return useMutation({
    mutationFn: (id: string) => api.gigs.delete({ params: { id } }),
    onSuccess: ({ id }) => {
      client.removeQueries({ queryKey: gigKeys.one(id) });
      return reload();
    },
    onError: () => void reload(),
  });
}
