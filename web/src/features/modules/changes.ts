import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { Module } from '#shared/entities/module.ts';
import { api } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';

import { moduleKeys } from './queries.ts';

type Calls = Api['modules'];
export type ModuleFields = RequestOf<Calls['update']>['body'];

/** Assigns the next module. */
export function useAssignModule(projectId: string) {
  const { idempotencyKey, onError } = useIdempotencyKey();
  return useModuleChange(
    projectId,
    (fields: ModuleFields) => api.modules.create({ body: { projectId, ...fields } }, { idempotencyKey }),
    onError,
  );
}

/** Edits an assigned module, once. */
export const useEditModule = ({ id, projectId }: Module) =>
  useModuleChange(projectId, (body: ModuleFields) => api.modules.update({ params: { id }, body }));

/** Approves, asks for rework, confirms or refuses. */
export const useChangeStatus = ({ id, projectId }: Module) =>
  useModuleChange(projectId, (body: RequestOf<Calls['status']>['body']) =>
    api.modules.status({ params: { id }, body }),
  );

/** Hands in the work of a module. */
export const useSubmitWork = ({ id, projectId }: Module) =>
  useModuleChange(projectId, (body: RequestOf<Calls['submit']>['body']) =>
    api.modules.submit({ params: { id }, body }),
  );

/** A write that answers the module as it stands then. A refusal may mean that it had changed, so all are read anew. */
function useModuleChange<Input>(
  projectId: string,
  mutationFn: (input: Input) => Promise<Module>,
  onRefused?: (error: Error) => void,
) {
  const client = useQueryClient();
  const queryKey = moduleKeys.ofProject(projectId);
  return useMutation({
    mutationFn,
    onSuccess: async (module) => {
      // A list that was asked for before this write would put the old state back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Module[]>(queryKey, (modules) => modules && withModule(modules, module));
    },
    onError: (error) => {
      onRefused?.(error);
      void client.invalidateQueries({ queryKey });
    },
  });
}

const withModule = (modules: Module[], changed: Module) =>
  modules.some(({ id }) => id === changed.id)
    ? modules.map((each) => (each.id === changed.id ? changed : each))
    : [...modules, changed];
