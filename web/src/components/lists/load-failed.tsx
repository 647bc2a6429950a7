import type { ReactNode } from 'react';

import { NoResponse } from '#shared/api/client.ts';
import * as commonTexts from '#shared/texts/common.ts';
import { readFailure } from '#web/lib/api/server-errors.ts';
import { useIsOffline } from '#web/lib/browser/online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

import { OfflineState } from './offline-state.tsx';

type LoadFailedProps = {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  error: Error;
  hint?: string;
  /** What failed. */
  children?: ReactNode;
};

/**
 * Shown instead of what could not be loaded, with Retry. Queries are asked again by themselves when the network or the
 * server is back.
 */
export function LoadFailed({
  query,
  error,
  hint,
  children = commonTexts.somethingWrong.message,
}: LoadFailedProps) {
  const isOffline = useIsOffline();
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching };
  if (isOffline && error instanceof NoResponse) return <OfflineState {...retry} />;
  return (
    <ErrorState {...retry} hint={hint}>
      {readFailure(error, children)}
    </ErrorState>
  );
}
