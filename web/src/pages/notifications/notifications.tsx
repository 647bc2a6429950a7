import { NotificationsList } from '#web/features/notifications/notifications-list.tsx';
import { SettingsLink } from '#web/features/notifications/settings/settings-link.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /notifications: what happened to what is the user's. */
export function NotificationsPage() {
  return (
    <div className="wrap grid gap-6 py-10">
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <div className="flex items-center justify-between gap-4">
          <PageHeading />
          <SettingsLink />
        </div>
        <NotificationsList />
      </div>
    </div>
  );
}
