import { NewsSettingsView } from '#web/features/notifications/settings/news-settings.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /settings/notifications: what the user is told, and how. */
export function NewsSettingsPage() {
  const user = useCurrentUser();
  return (
    <div className="wrap py-10">
      <div className="mx-auto grid max-w-3xl gap-6">
        <PageHeading />
        <NewsSettingsView isSeller={user?.isSeller ?? false} />
      </div>
    </div>
  );
}
