import { OFFLINE } from '#web/lib/browser/online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** Shown instead of what cannot be loaded without a network. */
export function OfflineState(retry: { onRetry: () => void; isRetrying?: boolean }) {
  return (
    <ErrorState {...retry} hint="This page opens automatically when you are connected again.">
      {OFFLINE}
    </ErrorState>
  );
}
