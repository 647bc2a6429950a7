import { useEffect } from 'react';

import { ErrorState } from '#web/ui/error-state.tsx';

const reload = () => window.location.reload();

/** Stands in for a page whose code cannot be fetched without a network, and opens it once there is one. */
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
