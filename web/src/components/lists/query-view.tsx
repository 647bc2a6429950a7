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
  /** The page's heading on an error, for pages whose usual heading is part of the record. */
  title?: string;
  children: (data: Data) => ReactNode;
};

/** Shows a record: its skeleton while it loads, `missing` if there is none, an error with Retry if loading failed. */
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
