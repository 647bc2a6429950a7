import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

import * as commonTexts from '#shared/texts/common.ts';
import { isOffline } from '#web/lib/browser/online.ts';
import { isLeaving, onStay } from '#web/lib/routing/leaving-site.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

import { OfflinePage } from './offline-page.tsx';

/**
 * The router's error element, for a page that throws or whose code fails to load. Navigation clears it. Nothing is shown while
 * the browser leaves the site, unless it stays.
 */
export function ErrorPage() {
  const { pathname } = useLocation();
  if (useSyncExternalStore(onStay, isLeaving)) return null;
  return (
    <>
      {/* Instead of the hero, on which the bar at the top is white. */}
      {pathname === '/' && <div className="h-18 bg-hero" />}
      {isOffline() ? (
        <OfflinePage />
      ) : (
        <div className="wrap py-10">
          <ErrorState hint="Reload the page to try again." onRetry={() => window.location.reload()}>
            {commonTexts.somethingWrong.message}
          </ErrorState>
        </div>
      )}
    </>
  );
}
