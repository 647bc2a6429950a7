import { useSearchParams } from 'react-router-dom';

import { Unsubscribe } from '#web/features/notifications/settings/unsubscribe.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /unsubscribe?token=…: ends mails of a group, without signing in. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  return (
    <div className="wrap py-10 md:py-16">
      <meta name="robots" content="noindex" />
      <div className="mx-auto grid max-w-2xl gap-6">
        <PageHeading />
        <Unsubscribe token={search.get('token') ?? ''} />
      </div>
    </div>
  );
}
