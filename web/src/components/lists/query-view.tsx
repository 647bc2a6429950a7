import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  /** What stands there when nobody knows the record, or it is not this person's to see. */
  missing: ReactNode;
  /** Where the page has no frame and no heading without its record: the heading above a problem. */
  title?: string;
  children: (data: Data) => ReactNode;
};

/** One record for its screen, and what stands in for it while it is not there. */
export function QueryView<Data>({ query, skeleton, missing, title, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) return missing;
  const problem = (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      {messages.lists.failed}
    </ErrorState>
  );
  if (!title) return problem;
  return (
    <div className="wrap py-10">
      <PageHeading title={title} className="sr-only" />
      {problem}
    </div>
  );
}
