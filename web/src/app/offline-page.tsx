import { useEffect } from 'react';

import { ErrorState } from '#web/ui/error-state.tsx';

const reload = () => window.location.reload();

/** Shown instead of a page whose code cannot be loaded offline. Reloads when the network is back. */
export function OfflinePage() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="wrap py-10">
      <ErrorState hint="This page opens by itself when you are connected again." onRetry={reload}>
        You are offline.
      </ErrorState>
    </div>
  );
}
