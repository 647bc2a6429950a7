import { useRef } from 'react';

type Result = { data: unknown; error: Error | null; isFetching: boolean; errorUpdateCount: number };

/**
 * The error of a query that has no data. It stands while the query is asked again, which may happen by itself: without
 * this the page would change to the skeleton and back with every attempt.
 */
export function useStandingError({ data, error, isFetching, errorUpdateCount }: Result): Error | null {
  const last = useRef<Error | null>(null);
  if (error) last.current = error;
  const isAskedAgain = data === undefined && isFetching && errorUpdateCount > 0;
  return error ?? (isAskedAgain ? last.current : null);
}
