import * as commonTexts from '#shared/texts/common.ts';
import { isOffline } from '#web/lib/browser/online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

import { OfflinePage } from './offline-page.tsx';

/** The router's error element, for a page that throws or whose code fails to load. Navigation clears it. */
export function ErrorPage() {
  if (isOffline()) return <OfflinePage />;
  return (
    <div className="wrap py-10">
      <ErrorState hint="Reload the page to try again." onRetry={() => window.location.reload()}>
        {commonTexts.somethingWrong.message}
      </ErrorState>
    </div>
  );
}
