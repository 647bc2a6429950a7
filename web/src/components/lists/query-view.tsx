import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { LoadFailed } from './load-failed.tsx';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  /** Shown when the record does not exist or this user may not see it. */
  missing: ReactNode;
  /** The page's heading on an error, for pages whose usual heading is part of the record. */
  title?: string;
  children: (data: Data) => ReactNode;
};

/**
 * Shows a record: its skeleton while it loads, `missing` if there is none or no longer, an error with Retry if loading
 * failed.
 */
export function QueryView<Data>({ query, skeleton, missing, title, children }: QueryViewProps<Data>) {
  const { data } = query;
  const error = useStandingError(query);
  if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) return missing;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  const failure = <LoadFailed query={query} error={error} />;
  if (!title) return failure;
  return (
    <div className="wrap py-10">
      <PageHeading title={title} className="sr-only" />
      {failure}
    </div>
  );
}
