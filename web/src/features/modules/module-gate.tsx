import type { UseQueryResult } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';

import { messages } from '#shared/messages.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

type ModuleGateProps<Data> = {
  query: UseQueryResult<Data>;
  /** Where to go when this is not this person's to see. */
  back: { to: string; label: string };
  children: (data: Data) => ReactNode;
};

/** What a screen about modules needs, and what stands in for it while it is not there. */
export function ModuleGate<Data>({ query, back, children }: ModuleGateProps<Data>) {
  return (
    <QueryView
      query={query}
      skeleton={<ModulesSkeleton />}
      missing={
        <EmptyState
          icon={Layers}
          hint="It may belong to another account."
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {messages.notFound.project}
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
