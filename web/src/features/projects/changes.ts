import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';

import { projectKeys } from './queries.ts';

/** Posts a project. */
export function usePostProject() {
  const { idempotencyKey, onError } = useIdempotencyKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<Api['projects']['create']>['body']) =>
      api.projects.create({ body }, { idempotencyKey }),
    onSuccess: (project) => {
      client.setQueryData(projectKeys.one(project.id), project);
      return client.invalidateQueries({ queryKey: projectKeys.all });
    },
    onError,
  });
}
