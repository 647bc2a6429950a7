import { useEffect } from 'react';

import { OfflineState } from '#web/components/lists/offline-state.tsx';

const reload = () => window.location.reload();

/** Shown instead of a page whose code cannot be loaded offline. Reloads when the network is back. */
export function OfflinePage() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="wrap py-10">
      <OfflineState onRetry={reload} />
    </div>
  );
}
