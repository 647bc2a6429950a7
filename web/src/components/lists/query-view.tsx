import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  /** Shown when the record does not exist or this user may not see it. */
  missing: ReactNode;
  /** The page's heading in case of an error, for pages whose heading comes with the record. */
  title?: string;
  children: (data: Data) => ReactNode;
};

/** A record once it is loaded; until then a skeleton, or what is shown when it is missing or failed to load. */
export function QueryView<Data>({ query, skeleton, missing, title, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) return missing;
  const failure = (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      {messages.lists.failed}
    </ErrorState>
  );
  if (!title) return failure;
  return (
    <div className="wrap py-10">
      <PageHeading title={title} className="sr-only" />
      {failure}
    </div>
  );
}
