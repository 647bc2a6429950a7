import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { RequestOf } from '#shared/api/call.ts';
import { CallFailed } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api.ts';

import { gigKeys } from './queries.ts';

/** Publishes a gig. Sending the same again after a lost answer is the same gig; what was refused may be changed. */
export function usePublishGig() {
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<Api['gigs']['create']>['body']) =>
      api.gigs.create({ body }, { idempotencyKey }),
    onSuccess: (gig) => {
      client.setQueryData(gigKeys.one(gig.id), gig);
      return client.invalidateQueries({ queryKey: gigKeys.all });
    },
    onError: (error) => {
      if (error instanceof CallFailed) renew(crypto.randomUUID());
    },
  });
}

/** Takes a gig off the market. */
export function useDeleteGig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.gigs.delete({ params: { id } }),
    onSuccess: ({ id }) => client.removeQueries({ queryKey: gigKeys.one(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.all }),
  });
}
