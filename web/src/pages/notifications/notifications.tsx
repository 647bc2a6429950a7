import { NotificationsList } from '#web/features/notifications/notifications-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /notifications: what happened to what is the user's. */
export function NotificationsPage() {
  return (
    <div className="wrap grid gap-6 py-10">
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <PageHeading />
        <NotificationsList />
      </div>
    </div>
  );
}
