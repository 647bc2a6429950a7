import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import Layers from 'lucide-react/icons/layers';
import type { ReactNode } from 'react';

import * as notFoundTexts from '#shared/texts/not-found.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type ModulesLoaderProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** A link for viewers who may not see the record. */
  back: { to: string; label: string };
  children: (data: Data) => ReactNode;
};

/** Loads a record for a page about modules, with a skeleton and a message for a missing record. */
export function ModulesLoader<Data, Key extends QueryKey>({
  query,
  back,
  children,
}: ModulesLoaderProps<Data, Key>) {
  return (
    <QueryView
      query={useQuery(query)}
      skeleton={<ModulesSkeleton />}
      missing={
        <EmptyState
          icon={Layers}
          hint="It may belong to another account."
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {notFoundTexts.project.message}
        </EmptyState>
      }
    >
      {children}
    </QueryView>
  );
}

function ModulesSkeleton() {
  return (
    <Loading label="Loading the modules">
      <div className="grid gap-6">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  );
}
