import { useEffect, useState } from 'react';

import * as commonTexts from '#shared/texts/common.ts';
import { isLeaving, LEAVING } from '#web/lib/browser/leaving.ts';
import { isOffline } from '#web/lib/browser/online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

import { OfflinePage } from './offline-page.tsx';
import { useAsError } from './shown-error.ts';

/**
 * The router's error element, for a page that throws or whose code fails to load. Navigation clears it. While the browser leaves
 * the site, nothing is shown.
 */
export function ErrorPage() {
  const [isLeft, setLeft] = useState(isLeaving);
  useAsError();
  useEffect(() => {
    if (!isLeft) return undefined;
    const staying = setTimeout(setLeft, LEAVING, false);
    return () => clearTimeout(staying);
  }, [isLeft]);
  if (isLeft) return null;
  if (isOffline()) return <OfflinePage />;
  return (
    <div className="wrap py-10">
      <ErrorState hint="Reload the page to try again." onRetry={() => window.location.reload()}>
        {commonTexts.somethingWrong.message}
      </ErrorState>
    </div>
  );
}
