import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useStandingError } from '#web/lib/api/standing-error.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { LoadFailed } from './load-failed.tsx';

type PartViewProps<Data> = {
  query: UseQueryResult<Data>;
  /** What is loading, for screen readers. */
  label: string;
  /** Makes the placeholder about as high as the content. */
  placeholderClass: string;
  children: (data: Data) => ReactNode;
};

/** Shows a part of a page: a placeholder while it loads, an error with Retry if loading failed. */
export function PartView<Data>({ query, label, placeholderClass, children }: PartViewProps<Data>) {
  const error = useStandingError(query);
  if (query.data !== undefined) return children(query.data);
  if (error) return <LoadFailed query={query} error={error} />;
  return (
    <Loading label={label}>
      <Skeleton className={placeholderClass} />
    </Loading>
  );
}
