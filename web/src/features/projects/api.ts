import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { refetchOnVisit, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { ListFilters } from '#web/lib/routing/list-filters.ts';

const { projects } = queryKeys;

/** The open projects that match the filters, page by page. The previous results stay until the new ones have loaded. */
export const projectsQuery = (filters: ListFilters) => ({
  ...pagedQuery({
    queryKey: projects.list(filters),
    call: api.projects.list,
    request: { query: { ...filters, sort: filters.sort === 'sales' ? 'sales' : 'createdAt' } },
  }),
  placeholderData: keepPreviousData,
});

/** A client's projects, page by page: all of them for the client, the open ones for others. */
export const projectsOfUserQuery = (userId: string) =>
  pagedQuery({
    queryKey: projects.ofUser(userId),
    call: api.projects.ofUser,
    request: { params: { userId } },
  });

/** A project. Others change it too, so each visit refetches it. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projects.one(id),
    queryFn: ({ signal }) => api.projects.get({ params: { id } }, { signal }),
    ...refetchOnVisit,
  });

/** Closes a project. */
export const closeProject = (id: string) =>
  mutationOptions({
    mutationFn: () => api.projects.close({ params: { id } }),
    onSuccess: (project, _variables, _result, { client }) => updateQuery(client, projects.one(id), project),
    meta: { invalidates: [projects.all], invalidatesOnError: [projects.all] },
  });

/** Posts a project. */
export const postProject = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Submission<RequestOf<Api['projects']['create']>['body']>) =>
    api.projects.create({ body }, { idempotencyKey }),
  onSuccess: (project, _variables, _result, { client }) =>
    client.setQueryData(projects.one(project.id), project),
  meta: { invalidates: [projects.all] },
});
